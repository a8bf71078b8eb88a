import { type SetupStep, setupSteps } from '@gantry/contract/domains/access/setup/words'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { Guide } from './SetupGuide.tsx'

function guide(...done: SetupStep[]) {
  const steps = setupSteps.map((step) => ({ step, isDone: done.includes(step) }))
  return <Guide steps={steps} current={steps.findIndex(({ isDone }) => !isDone)} />
}

describe('the guide through a new installation', () => {
  it('greets with the first step, and leads to the page of each step', async () => {
    await renderPart(guide())
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/^Set up .+: 0 of 8 done$/)
    expect(screen.getByText(/^Next: Your name and your authenticator app\./)).toBeVisible()
    expect(screen.getAllByRole('listitem')).toHaveLength(8)
    expect(screen.getByRole('link', { name: 'Open My Profile' })).toHaveAttribute('href', '/my-profile')
    expect(screen.getByRole('link', { name: 'Open Imports' })).toHaveAttribute('href', '/imports')
    expect(screen.getByText(/all mail stays in the Mailbox/)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Open the Mailbox/ })).toHaveAttribute('href', '/mailbox')
  })

  it('says which steps are done, and names the first one that is not', async () => {
    await renderPart(guide('you', 'mip', 'ris', 'mail'))
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(/: 4 of 8 done$/)
    expect(screen.getByText(/^Next: People\./)).toBeVisible()
    expect(screen.getByText('The first MIP').closest('li')).toHaveTextContent('(done)')
    expect(screen.queryByRole('link', { name: 'Open MIP' })).not.toBeInTheDocument()
    const current = screen.getByText('People').closest('li')
    expect(current).toHaveAttribute('aria-current', 'step')
    expect(current).toHaveTextContent('(not yet done)')
    expect(screen.queryByText(/all mail stays in the Mailbox/)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /^Open the Mailbox/ })).not.toBeInTheDocument()
  })
})

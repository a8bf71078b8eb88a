import type { Setting } from '@gantry/contract/domains/portal/settings/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginSession, sessionStore } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import SettingsForm from './SettingsForm.tsx'

beforeEach(() => beginSession(administrator))
afterEach(() => {
  sessionStore.signOutLocally('expired')
})

const idle: Setting = {
  key: 'sign-in.idle-minutes',
  section: 'sign-in',
  value: 180,
  default: 180,
  source: 'DEFAULT',
  setValue: null,
  environment: 'SIGN_IN_IDLE_MINUTES',
  changedByName: null,
  changedAt: null,
  version: 0,
  may: ['edit'],
}

it('says whom a change concerns at once, and changes nothing unless it is meant', async () => {
  const saved = vi.fn(() => ({ settings: [] }))
  answerCalls({
    'POST /api/settings/preview': () => ({ hits: [{ key: idle.key, hit: 'SIGNED_OUT', count: 7 }] }),
    'POST /api/settings': saved,
  })
  const onClose = vi.fn()
  const user = await renderPart(<SettingsForm section="sign-in" settings={[idle]} onClose={onClose} />)
  const field = await screen.findByLabelText('Time without activity')
  await user.clear(field)
  await user.type(field, '10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog', { name: 'This concerns people at once' })
  expect(question).toHaveTextContent('7 sessions without activity end at once.')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(saved).not.toHaveBeenCalled()
  expect(field).toHaveValue('10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const again = await screen.findByRole('dialog', { name: 'This concerns people at once' })
  await user.click(within(again).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(saved).toHaveBeenCalledOnce()
})

it('saves nothing and asks nothing when nothing was changed', async () => {
  answerCalls({})
  const onClose = vi.fn()
  const user = await renderPart(<SettingsForm section="sign-in" settings={[idle]} onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

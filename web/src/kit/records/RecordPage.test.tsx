import { IconServerOff } from '@tabler/icons-react'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { renderPart } from '../../testing/render.tsx'
import { RecordPage } from './RecordPage.tsx'

const ris = { name: 'North' }

function page(id: number | undefined, data: typeof ris | undefined, error: Error | null) {
  const refetch = vi.fn()
  const part = (
    <RecordPage
      id={id}
      query={{ data, error, refetch }}
      failure="The RIS could not be read."
      notFound={{ icon: IconServerOff, title: 'No such RIS', hint: 'It may have been deleted.' }}
      list={{ to: '/ris', backLabel: 'Back to the list' }}
    >
      {({ name }) => <h1>{name}</h1>}
    </RecordPage>
  )
  return { part, refetch }
}

const refusal = (status: number) => new ApiError({ status, code: 'forbidden', message: 'Refused.' })

describe('the page of a record', () => {
  it('shows the record', async () => {
    await renderPart(page(3, ris, null).part)
    expect(screen.getByRole('heading', { name: 'North' })).toBeVisible()
  })

  it('leads back to the list where the address names no record, or none that the viewer may see', async () => {
    await renderPart(page(undefined, undefined, null).part)
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/ris')
  })

  it('says the same for a record that does not exist', async () => {
    await renderPart(page(3, undefined, refusal(404)).part)
    expect(screen.getByRole('link', { name: 'Back to the list' })).toBeVisible()
    expect(screen.getByText('No such RIS'), 'once a page').toBeVisible()
  })

  it('offers to try again after another failure', async () => {
    const { part, refetch } = page(3, undefined, refusal(500))
    const user = await renderPart(part)
    await user.click(screen.getByRole('button'))
    expect(refetch).toHaveBeenCalledOnce()
  })
})

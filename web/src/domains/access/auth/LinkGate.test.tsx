import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { renderPart } from '../../../testing/render.tsx'
import { LinkGate } from './LinkGate.tsx'
import type { LinkCheck } from './use-link-check.ts'

const gate = (check: LinkCheck<object>) => (
  <LinkGate
    check={check}
    invalidText={() => 'No longer valid.'}
    failure="Invalid reset password url!"
    invalidHint="Ask for a new one."
    wayOut={<a href="/forgot-password">Ask again</a>}
  >
    {() => <p>The form</p>}
  </LinkGate>
)
const failed = (message: string) => new ApiError({ status: 500, code: 'http.500', message })

describe('the check of a mailed link', () => {
  it('shows the text of the page after a failure without words, and offers another try', async () => {
    const retry = vi.fn()
    const user = await renderPart(gate({ status: 'unanswered', error: failed(''), retry }))
    expect(screen.getByText('Invalid reset password url!')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  it('shows the words of the server where it has some', async () => {
    await renderPart(gate({ status: 'unanswered', error: failed('Busy.'), retry: vi.fn() }))
    expect(screen.getByText('Busy.')).toBeVisible()
    expect(screen.queryByText('Invalid reset password url!')).not.toBeInTheDocument()
  })
})

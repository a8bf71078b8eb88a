import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../../testing/render.tsx'
import ManyCheckFields from './ManyCheckFields.tsx'

describe('the fields of a check of several qualifications', () => {
  it('report a check once there is a result, with a last day only if there is one', async () => {
    const onChange = vi.fn()
    const user = await renderPart(<ManyCheckFields lacksRegister={false} onChange={onChange} />)
    await user.click(screen.getByRole('radio', { name: 'Seen the document' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
    await user.click(screen.getByRole('radio', { name: 'Suspended' }))
    expect(onChange).toHaveBeenLastCalledWith({ method: 'DOCUMENT_SEEN', result: 'SUSPENDED' })
    await user.type(screen.getByLabelText(/^Expires/), '2027-09-30')
    expect(onChange).toHaveBeenLastCalledWith({
      method: 'DOCUMENT_SEEN',
      result: 'SUSPENDED',
      expiresOn: '2027-09-30',
    })
  })

  it('say before the call that some of the kinds have no register', async () => {
    await renderPart(<ManyCheckFields lacksRegister onChange={vi.fn()} />)
    const lookup = screen.getByRole('radio', { name: /^Looked up in the register/ })
    expect(lookup).toHaveAccessibleDescription(/no public register/)
  })
})

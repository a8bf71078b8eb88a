import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { LastSignIn } from './LastSignIn.tsx'

const row = {
  userId: 7,
  firstName: 'Ada',
  lastName: 'Nguyen',
  email: 'ada@clinic.example',
  status: true,
  activatedAt: null,
  lastSignInAt: null,
} as UserRow
const resend = () => screen.queryByRole('button', { name: 'Resend the activation mail to Ada Nguyen' })

describe('the last sign-in of a person', () => {
  it('offers to send the activation mail again while the account is not activated', async () => {
    await renderPart(<LastSignIn row={row} canResend />)
    expect(screen.getByText('Pending')).toBeDefined()
    expect(resend()).not.toBeNull()
  })

  it('does not offer it for an inactive person, or to somebody who may not send it', async () => {
    await renderPart(
      <>
        <LastSignIn row={{ ...row, status: false }} canResend />
        <LastSignIn row={row} canResend={false} />
      </>,
    )
    expect(screen.getAllByText('Pending')).toHaveLength(2)
    expect(resend()).toBeNull()
  })

  it('says that an activated account was never used', async () => {
    await renderPart(<LastSignIn row={{ ...row, activatedAt: '2026-01-01T00:00:00Z' }} canResend />)
    expect(screen.getByText('Never')).toBeDefined()
    expect(resend()).toBeNull()
  })
})

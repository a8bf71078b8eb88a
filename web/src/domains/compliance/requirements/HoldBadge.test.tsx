import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { renderPart } from '../../../testing/render.tsx'
import HoldBadge from './HoldBadge.tsx'

beforeEach(() => beginSession(administrator))

const reason = {
  qualificationKindId: 1,
  kindCode: 'AHPRA',
  kindLabel: 'AHPRA registration',
  standing: 'MISSING' as const,
}
const link = { userMipId: 7, onHold: true, holdReasons: [reason], overriddenUntil: null }
const override = { name: 'Override the hold: North Clinic' }

describe('a link on hold', () => {
  it('can be overridden by a platform administrator', async () => {
    await renderPart(<HoldBadge row={{ ...link, userId: administrator.userId + 1 }} name="North Clinic" />)
    expect(screen.getByRole('button', override)).toBeVisible()
  })

  it('of the administrator offers no override, which the server would refuse', async () => {
    await renderPart(<HoldBadge row={{ ...link, userId: administrator.userId }} name="North Clinic" />)
    expect(screen.getByText('On hold')).toBeVisible()
    expect(screen.queryByRole('button', override)).toBeNull()
  })
})

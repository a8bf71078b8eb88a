import { notHeld } from '@gantry/contract/domains/compliance/requirements/words'
import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { beginSession, sessionStore } from '../../../../sessions/session.ts'
import { administrator } from '../../../../testing/administrator.ts'
import { renderPart } from '../../../../testing/render.tsx'
import { Newcomers } from './Newcomers.tsx'
import { NumberMatrix } from './NumberMatrix.tsx'
import { SentInvitations } from './SentInvitations.tsx'

const ana = {
  userId: 1,
  firstName: 'Ana',
  lastName: 'Abel',
  photoUrl: null,
  createdAt: '2026-11-01T00:00:00Z',
}

afterEach(() => sessionStore.signOutEverywhere('', null))

describe('the cards of a group administrator', () => {
  it('tell who has not activated the account from who has never signed in', async () => {
    const ben = { ...ana, userId: 2, firstName: 'Ben', activatedAt: '2026-11-02T00:00:00Z' }
    const people = [{ ...ana, activatedAt: null }, ben]
    await renderPart(<Newcomers newcomers={{ count: 2, more: false, people }} />)
    const rows = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent(/Ana Abel.*Pending activation/)
    expect(rows[1]).toHaveTextContent(/Ben Abel.*Never signed in/)
    const all = screen.getByRole('link', { name: 'Show all: 2' })
    expect(all).toHaveAttribute('href', '/users?status=true&signedIn=false')
  })

  it('say so when everyone has signed in', async () => {
    await renderPart(<Newcomers newcomers={{ count: 0, more: false, people: [] }} />)
    expect(screen.getByText('Everyone has signed in')).toBeVisible()
  })

  it('count invitations by age, and name the oldest', async () => {
    const oldest = [{ ...ana, groupInvitationId: 9, resentAt: null }]
    await renderPart(
      <SentInvitations groupId={3} invitations={{ upTo7Days: 0, upTo14Days: 0, older: 1, oldest }} />,
    )
    const older = screen.getByRole('link', { name: '1 Over 14 days' })
    expect(older).toHaveAttribute('href', '/groups/groupdetails?id=3&tab=invitations')
    expect(screen.getByText('Ana Abel')).toBeVisible()
  })

  it('say in words which provider numbers are missing, not valid or not linked', async () => {
    const link = (mipId: number, providerNumber: string, isRight: boolean) => ({
      userMipId: mipId,
      mipId,
      providerNumber,
      isRight,
      ...notHeld,
    })
    const numbers = {
      mips: [1, 2, 3, 4].map((mipId) => ({ mipId, name: `Clinic ${mipId}`, code: '' })),
      people: [{ ...ana, links: [link(1, '', false), link(2, '123', false), link(3, '2426621B', true)] }],
      links: 3,
      wrong: 2,
    }
    await renderPart(<NumberMatrix numbers={numbers} />)
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells).toEqual(['Missing', '123not a valid number', '2426621B', '–Not linked'])
    expect(screen.getByRole('rowheader', { name: 'Ana Abel' })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Clinic 4' })).toBeVisible()
    const toFix = screen.getByRole('link', { name: '2 of 3 to fix' })
    expect(toFix).toHaveAttribute('href', '/mips/provider-numbers/attention')
  })

  it('say which links are on hold', async () => {
    beginSession(administrator)
    const reason = {
      qualificationKindId: 1,
      kindCode: 'AHPRA',
      kindLabel: 'AHPRA registration',
      standing: 'LAPSED' as const,
    }
    const held = { ...notHeld, onHold: true, holdReasons: [reason] }
    const links = [
      { userMipId: 5, mipId: 1, providerNumber: '2426621B', isRight: true, ...held },
      { userMipId: 6, mipId: 2, providerNumber: '2426621B', isRight: true, ...notHeld },
    ]
    const mips = [1, 2].map((mipId) => ({ mipId, name: `Clinic ${mipId}`, code: '' }))
    await renderPart(<NumberMatrix numbers={{ mips, people: [{ ...ana, links }], links: 2, wrong: 0 }} />)
    await screen.findByText('On hold')
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells).toEqual(['2426621B On hold', '2426621B'])
  })
})

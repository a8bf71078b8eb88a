import { notHeld } from '@gantry/contract/domains/compliance/requirements/words'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { beginSession } from '../../../../sessions/session.ts'
import { administrator } from '../../../../testing/administrator.ts'
import { renderPart } from '../../../../testing/render.tsx'
import { Expiries } from './Expiries.tsx'
import { GroupCard } from './GroupCard.tsx'
import { Newcomers } from './Newcomers.tsx'
import { NumberMatrix } from './NumberMatrix.tsx'
import { ReadyMips } from './Readiness.tsx'
import { SentInvitations } from './SentInvitations.tsx'

const ana = {
  userId: 1,
  firstName: 'Ana',
  lastName: 'Abel',
  photoUrl: null,
  createdAt: '2026-11-01T00:00:00Z',
}

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

  it('link each number to its list, and offer what an administrator does most', async () => {
    const group = {
      groupId: 3,
      groupName: 'Reef',
      members: 5,
      mips: 2,
      neverActivated: { count: 1000, more: true },
      newcomers: { count: 0, more: false, people: [] },
      invitations: { upTo7Days: 1, upTo14Days: 1, older: 0, oldest: [] },
      numbers: { mips: [], people: [], links: 0, wrong: 0 },
      since: { at: null, counts: [] },
    }
    await renderPart(<GroupCard group={group} />)
    const never = screen.getByRole('link', { name: '1,000+ Never activated' })
    expect(never).toHaveAttribute('href', '/users?activated=false&status=true')
    expect(screen.getByRole('link', { name: '2 Pending invitations' })).toBeVisible()
    const actions = within(screen.getByRole('group', { name: 'Quick actions' })).getAllByRole('link')
    expect(actions.map((link) => link.getAttribute('href'))).toEqual([
      '/qualifications?task=CHECK',
      '/mips/provider-numbers/attention',
      '/reach',
    ])
  })

  it('count who is not ready at each MIP, and leave out the MIPs where everyone is', async () => {
    const mips = [
      { mipId: 7, name: 'North', people: 4, unready: 3 },
      { mipId: 8, name: 'South', people: 2, unready: 0 },
    ]
    await renderPart(<ReadyMips readiness={{ mips, people: 6, unready: 3 }} />)
    expect(screen.getByText('3 of 6 are not ready. A person counts at each MIP.')).toBeVisible()
    const rows = within(screen.getByRole('list', { name: 'Readiness' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['North3 of 4 not ready'])
    expect(screen.getByRole('link', { name: 'North' })).toHaveAttribute('href', '/mips/mipdetails?id=7')
  })

  it('say when everyone is ready', async () => {
    const mips = [{ mipId: 8, name: 'South', people: 2, unready: 0 }]
    await renderPart(<ReadyMips readiness={{ mips, people: 2, unready: 0 }} />)
    expect(screen.getByText('Everyone has what is required')).toBeVisible()
  })

  it('count what ends in each month, the soonest first, with links to the same lists', async () => {
    const expiries = [
      { from: '2026-11-01', to: '2026-11-30', count: 2 },
      { from: '2026-12-01', to: '2026-12-31', count: 5 },
    ]
    const user = await renderPart(<Expiries expiries={expiries} ended={{ to: '2026-10-31', count: 1 }} />)
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('7 in the next 12 months')).toBe(
      '/qualifications?expiresAfter=2026-11-01&expiresBefore=2026-12-31&status=true',
    )
    expect(hrefOf('1 ended before')).toBe('/qualifications?expiresBefore=2026-10-31&status=true')
    await user.click(screen.getByText('Show as a table'))
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toEqual(['MonthQualifications that end', 'Nov 20262', 'Dec 20265'])
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

import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../../testing/render.tsx'
import { Attention } from './Attention.tsx'
import { Completeness } from './Completeness.tsx'
import { LatestChanges } from './LatestChanges.tsx'
import { People } from './People.tsx'
import { Platform } from './Platform.tsx'
import { SignIns } from './SignIns.tsx'

const none = { count: 0, more: false }
const quiet = {
  activations: none,
  providerNumbers: 0,
  groupsWithoutAdmin: none,
  invitations: none,
  stoppedImports: none,
  qualificationsToCheck: none,
  lapsedQualifications: none,
  mipsWithoutState: none,
}
const auditOf = (result: string, from: string) =>
  `/audit?action=session.sign-in&result=${result}&from=${from}&to=2026-11-30`
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

describe('the cards of a platform administrator', () => {
  it('link each number that needs attention to its list, and leave out zeros', async () => {
    const attention = {
      ...quiet,
      activations: { count: 3, more: false },
      invitations: { count: 1000, more: true },
      mipsWithoutState: { count: 2, more: false },
    }
    await renderPart(<Attention attention={attention} />)
    expect(links()).toEqual([
      ['3 Activations pending for more than 7 days', '/users?status=true&pendingDays=7'],
      ['1,000+ Invitations not answered for more than 14 days', '/groups?invitedDays=14'],
      ['2 MIPs whose state is not known', '/mips?status=true&state=UNKNOWN'],
    ])
  })

  it('say so when nothing needs attention', async () => {
    await renderPart(<Attention attention={quiet} />)
    expect(screen.getByText('Nothing needs attention')).toBeVisible()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('say how the platform runs, and link what failed', async () => {
    const quietly = {
      version: '1.0.0',
      failedJobs: 0,
      mails: { waiting: 0, oldestAt: null },
      failingWebhooks: 0,
      lastBackupAt: null,
      refused: { today: none, week: none },
      refusingConnections: [],
    }
    const troubled = {
      ...quietly,
      failedJobs: 2,
      mails: { waiting: 3, oldestAt: '2026-11-24T03:05:00.000Z' },
      failingWebhooks: 1,
      lastBackupAt: '2026-11-23T16:00:00.000Z',
      refused: { today: { count: 4, more: false }, week: { count: 2000, more: true } },
      refusingConnections: [
        { kind: 'app' as const, id: 5, name: 'Viewer', refused: { count: 2, more: false } },
        { kind: 'identity-connection' as const, id: 6, name: 'Reef', refused: { count: 1, more: false } },
      ],
    }
    const signIns = Array.from({ length: 30 }, (_, index) => ({
      day: `2026-11-${String(index + 1).padStart(2, '0')}`,
      count: index,
    }))
    await renderPart(
      <>
        <Platform summary={{ platform: quietly, signIns }} />
        <Platform summary={{ platform: troubled, signIns }} />
      </>,
    )
    const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(values.slice(0, 8)).toEqual([
      'None failed',
      'None waits',
      'None fails',
      'None by the backup command',
      '29 today · 182 in 7 days',
      '0 today · 0 in 7 days',
      'None',
      '1.0.0',
    ])
    expect(values.slice(8).join(' | ')).toMatch(
      /^2 failed \| 3 wait, the oldest since 24 Nov 2026.* \| 1 fails \| 23 Nov 2026.* \| 29 .* \| 4 today · 2,000\+ in 7 days \| Viewer: 2Reef: 1 \| 1\.0\.0$/,
    )
    expect(links().slice(4)).toEqual([
      ['2 failed', '/jobs?state=FAILED'],
      ['1 fails', '/webhooks'],
      ['29 today', auditOf('DONE', '2026-11-30')],
      ['182 in 7 days', auditOf('DONE', '2026-11-24')],
      ['4 today', auditOf('DENIED', '2026-11-30')],
      ['2,000+ in 7 days', auditOf('DENIED', '2026-11-24')],
      ['Viewer: 2', '/audit?action=app.sign-in&subject=app-5&result=DENIED&from=2026-11-24&to=2026-11-30'],
      ['Reef: 1', '/identity-connections'],
    ])
  })

  it('show the titles of the first ones while the numbers load', async () => {
    await renderPart(
      <>
        <Attention attention={undefined} />
        <People summary={undefined} />
      </>,
    )
    const titles = screen.getAllByRole('heading').map((title) => title.textContent)
    expect(titles).toEqual(['Needs attention', 'People'])
  })

  it('link the people of each status and those who are signed in', async () => {
    const people = { active: 1200, pending: 30, inactive: 4 }
    await renderPart(<People summary={{ people, signedIn: { count: 7, more: false } }} />)
    expect(links()).toEqual([
      ['Signed in now: 7', '/loggedin-users'],
      ['1,200 Active', '/users?status=true&activated=true'],
      ['30 Pending activation', '/users?status=true&activated=false'],
      ['4 Inactive', '/users?status=false'],
    ])
  })

  it('name the busiest day of the sign-ins, and link each day to the audit trail', async () => {
    const signIns = [
      { day: '2026-11-21', count: 2 },
      { day: '2026-11-22', count: 5 },
    ]
    await renderPart(<SignIns signIns={signIns} />)
    expect(screen.getByRole('figure')).toHaveTextContent(/7 in the last 30 days.*5 on Sun/)
    const lastDay = screen.getByText('5', { selector: 'td a' })
    expect(lastDay).toHaveAttribute(
      'href',
      '/audit?action=session.sign-in&result=DONE&from=2026-11-22&to=2026-11-22',
    )
  })

  it('link each MIP and its numbers to fix', async () => {
    await renderPart(<Completeness worst={[{ mipId: 4, name: 'Harbour Imaging', links: 12, wrong: 5 }]} />)
    expect(links()).toEqual([
      ['Harbour Imaging', '/mips/mipdetails?id=4&tab=users'],
      ['5 of 12 to fix', '/mips/provider-numbers/attention?mipId=4'],
    ])
  })

  it('tell the latest changes in words, with links to the record and to the audit trail', async () => {
    const event = {
      auditEventId: 7,
      at: '2026-11-22T10:00:00.000Z',
      actor: { userId: 1, name: 'Ada Nguyen' },
      actorRole: 'GantryAdmin',
      action: 'user.edit',
      subjectType: 'user',
      subjectId: 5,
      subjectName: 'Priya Shah',
      result: 'DONE' as const,
      address: '127.0.0.1',
      changes: [{ field: 'mobile', before: '0491 570 159', after: '0491 570 110' }],
      detail: {},
      names: {},
    }
    await renderPart(<LatestChanges events={[event]} />)
    const list = await screen.findByRole('list', { name: 'Latest changes' })
    await vi.waitFor(() => expect(list).toHaveTextContent('Mobile 0491 570 159 → 0491 570 110'))
    expect(list).toHaveTextContent('Ada Nguyen')
    expect(links()).toEqual([
      ['Priya Shah', '/users/userdetails?id=5'],
      ['Audit', '/audit'],
    ])
  })

  it('say so when nothing has been changed yet', async () => {
    await renderPart(<LatestChanges events={[]} />)
    expect(screen.getByText('Nothing has been changed yet')).toBeVisible()
  })
})

import type {
  CorrectableField,
  Correction,
  Corrections as Reply,
} from '@gantry/contract/domains/people/corrections/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import Corrections from './Corrections.tsx'
import { AskForCorrection } from './index.ts'

const viewer: Parameters<typeof beginSession>[0] = {
  userId: 5,
  email: 'rosa@clinic.example',
  firstName: 'Rosa',
  lastName: 'Ruiz',
  status: true,
  photoUrl: null,
  roles: [{ roleId: 1, name: 'Member', label: 'Member' }],
  groupIdForAdmin: null,
  groupInfo: null,
  sessionRole: 'Member',
  sessionGroup: null,
  sessionUserID: 5,
  twoFactorAuthType: 'EMAIL',
  may: [],
  authenticated: true,
  language: 'en',
  timeZone: 'Australia/Sydney',
}
const field = (part: Partial<CorrectableField>): CorrectableField => ({
  field: 'siteCode',
  linkId: null,
  placeName: '',
  value: 'B1',
  may: ['ask'],
  ...part,
})
const request = (part: Partial<Correction> = {}): Correction => ({
  correctionId: 9,
  version: 1,
  userId: 7,
  field: 'siteCode',
  linkId: null,
  placeName: '',
  value: 'B1',
  wanted: 'B-77',
  reason: 'I moved.',
  askedAt: '2026-11-01T00:00:00.000Z',
  dueOn: '2026-12-01',
  isOverdue: false,
  state: 'OPEN',
  answer: '',
  answered: null,
  current: 'B1',
  may: ['accept', 'refuse'],
  ...part,
})
const calls = (userId: number, reply: Partial<Reply>, others: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    [`GET /api/users/${userId}/corrections`]: () => ({ corrections: [], fields: [], ...reply }),
    ...others,
  })

beforeEach(() => beginSession(viewer))

describe('the action beside a value', () => {
  it('asks with the recorded value, the right value and the reason', async () => {
    const requests = calls(5, { fields: [field({})] }, { 'POST /api/corrections': () => request() })
    const user = await renderPart(<AskForCorrection field="siteCode" />)
    await user.click(await screen.findByRole('button', { name: 'Ask for a correction: Site code' }))
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByText('B1')).toBeVisible()
    await user.type(form.getByLabelText('Right value'), 'B1')
    await user.click(form.getByRole('button', { name: 'Ask' }))
    expect(form.getByText('This is the recorded value.')).toBeVisible()
    expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    await user.type(form.getByLabelText('Right value'), '77')
    await user.type(form.getByLabelText(/^Reason/), 'I moved.')
    await user.click(form.getByRole('button', { name: 'Ask' }))
    await vi.waitFor(() =>
      expect(requests.find(({ call }) => call === 'POST /api/corrections')?.body).toEqual({
        field: 'siteCode',
        linkId: null,
        value: 'B177',
        reason: 'I moved.',
      }),
    )
  })

  it('is not there where the person may change the value, and says when a request is open', async () => {
    calls(5, { fields: [field({ may: [] }), field({ field: 'email', may: ['change'] })] })
    await renderPart(
      <>
        <AskForCorrection field="email" />
        <AskForCorrection field="siteCode" />
      </>,
    )
    expect(await screen.findByRole('link', { name: 'Correction asked for' })).toHaveAttribute(
      'href',
      '/account?tab=corrections',
    )
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('the requests of a person', () => {
  it('show what was changed meanwhile and what is overdue, and send the value that was seen', async () => {
    const requests = calls(
      7,
      { corrections: [request({ isOverdue: true, current: 'C3' })] },
      { 'POST /api/corrections/9/answer': () => request() },
    )
    const user = await renderPart(<Corrections kind="user" id={7} />)
    expect(await screen.findByText('Overdue')).toBeVisible()
    expect(screen.getByText('Changed meanwhile to').nextSibling).toHaveTextContent('C3')
    await user.click(screen.getByRole('button', { name: 'Refuse: Site code' }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('button', { name: 'Refuse' }))
    expect(form.getByText('Required.')).toBeVisible()
    await user.type(form.getByLabelText(/^Reason/), 'The roster says C3.')
    await user.click(form.getByRole('button', { name: 'Refuse' }))
    await vi.waitFor(() =>
      expect(requests.find(({ call }) => call.endsWith('/answer'))?.body).toEqual({
        version: 1,
        accepts: false,
        current: 'C3',
        answer: 'The roster says C3.',
      }),
    )
  })
})

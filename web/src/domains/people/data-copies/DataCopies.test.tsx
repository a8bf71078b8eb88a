import type { DataCopy } from '@gantry/contract/domains/people/data-copies/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import DataCopies from './DataCopies.tsx'

const own = administrator.userId
const listOf = (userId: number) => `GET /api/users/${userId}/data-copies`

const ready: DataCopy = {
  dataCopyId: 3,
  userId: own,
  state: 'READY',
  failure: null,
  askedAt: '2026-11-16T22:00:00.000Z',
  madeBy: null,
  reason: '',
  identified: '',
  finishedAt: '2026-11-16T22:01:00.000Z',
  endsAt: '2026-11-23T22:01:00.000Z',
  downloadedAt: null,
  size: 1_400_000,
  may: ['download'],
}
const waiting: DataCopy = { ...ready, state: 'WAITING', finishedAt: null, endsAt: null, size: null, may: [] }

/** The dialogs are loaded when they open. */
const patiently = { timeout: 10_000 }

beforeEach(() => beginSession(administrator))

describe('the copies of the own data', () => {
  it('are asked for, and no second one while one is being made', async () => {
    let copies: DataCopy[] = []
    const requests = answerCalls({
      [listOf(own)]: () => ({ dataCopies: copies }),
      'POST /api/my-data-copies': () => {
        copies = [waiting]
        return waiting
      },
    })
    const user = await renderPart(<DataCopies kind="user" id={own} />)
    await screen.findByText('No copies yet')
    await user.click(screen.getByRole('button', { name: 'Ask for a copy' }))
    expect(await screen.findByText('Waiting')).toBeTruthy()
    expect(requests.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ask for a copy' }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })

  it('are downloaded after the second factor, when the sign-in is too long ago', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
    let isProven = false
    const refusal = { code: 'session.factor-needed', message: 'Show again that it is you.', requestId: 'r1' }
    const requests = answerCalls({
      [listOf(own)]: () => ({ dataCopies: [ready] }),
      [`${listOf(own)}/3/download`]: () =>
        isProven ? new Response('PK') : Response.json(refusal, { status: 403 }),
      'POST /api/my-session/factor/code': () => ({ twoFactorAuthType: 'EMAIL' }),
      'POST /api/my-session/factor': () => {
        isProven = true
        return true
      },
    })
    const user = await renderPart(<DataCopies kind="user" id={own} />)
    await user.click(await screen.findByRole('button', { name: /^Download the copy/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Show that it is you' }, patiently)
    expect(await within(dialog).findByText(/A code was mailed to you/)).toBeTruthy()
    await user.type(within(dialog).getByLabelText(/^Code/), '123456')
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests).toContainEqual({ call: 'POST /api/my-session/factor', body: { code: '123456' } })
    const downloads = () => requests.filter(({ call }) => call.endsWith('/download'))
    await waitFor(() => expect(downloads()).toHaveLength(2))
    expect(requests.filter(({ call }) => call.endsWith('/factor/code'))).toHaveLength(1)
  })
})

describe('the copies of the data of another person', () => {
  it('are made with a reason and how the person was identified', async () => {
    const made = {
      ...waiting,
      userId: 9,
      madeBy: { userId: own, name: 'Pat Admin' },
      reason: 'A letter.',
      identified: 'By the passport.',
    }
    const requests = answerCalls({
      [listOf(9)]: () => ({ dataCopies: [] }),
      'POST /api/gantry-admin/users/9/data-copies': () => made,
    })
    const user = await renderPart(<DataCopies kind="user" id={9} />)
    await screen.findByText('No copies yet')
    await user.click(screen.getByRole('button', { name: 'Make a copy' }))
    const dialog = await screen.findByRole('dialog', {}, patiently)
    await user.click(within(dialog).getByRole('button', { name: 'Make' }))
    expect(await within(dialog).findAllByText('Required.')).toHaveLength(2)
    await user.type(within(dialog).getByLabelText(/^Reason/), 'A letter.')
    await user.type(within(dialog).getByLabelText(/^How the person/), 'By the passport.')
    await user.click(within(dialog).getByRole('button', { name: 'Make' }))
    await waitFor(() =>
      expect(requests).toContainEqual({
        call: 'POST /api/gantry-admin/users/9/data-copies',
        body: { reason: 'A letter.', identified: 'By the passport.' },
      }),
    )
  })
})

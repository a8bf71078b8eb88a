import { expect, it, vi } from 'vitest'
import { createSeldomLog, seldomLog } from './seldom.ts'

const failure = (code: string) => Object.assign(new Error('away'), { code })

it('logs a failure once a minute for each cause, in words and without a stack', () => {
  const warn = vi.fn()
  let now = 0
  const note = createSeldomLog({ warn, error: warn }, 'no database', { now: () => now })
  for (; now < 60_000; now += 60) note(failure('ECONNREFUSED'))
  note(failure('53100'))
  note(failure('53300'))
  note(failure('ECONNREFUSED'))
  expect(warn.mock.calls).toEqual([
    [{ cause: 'the connection was refused (ECONNREFUSED)', times: 1 }, 'no database'],
    [{ cause: 'the disk is full (53100)', times: 1 }, 'no database'],
    [{ cause: 'too many connections (53300)', times: 1 }, 'no database'],
    [{ cause: 'the connection was refused (ECONNREFUSED)', times: 1000 }, 'no database'],
  ])
})

it('keeps the stack of a failure that it does not know, and tells such failures apart', () => {
  const warn = vi.fn()
  const note = createSeldomLog({ warn, error: warn }, 'a job failed', { now: () => 0 })
  const [one, other] = [new TypeError('one'), new TypeError('other')]
  for (const error of [one, other, one, other]) note(error)
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    { cause: 'TypeError', times: 1, err: one },
    { cause: 'TypeError', times: 1, err: other },
  ])
})

it('shares the count between the callers with one log and message, and shows the facts of the first', () => {
  const warn = vi.fn()
  const log = { warn, error: warn }
  for (let mailId = 1; mailId <= 3; mailId++)
    seldomLog(log, 'a mail failed', { stacks: false })(failure('ECONNREFUSED'), { mailId })
  seldomLog(log, 'another message')(failure('ECONNREFUSED'))
  seldomLog({ warn, error: warn }, 'a mail failed')(failure('ECONNREFUSED'))
  const cause = 'the connection was refused (ECONNREFUSED)'
  expect(warn.mock.calls).toEqual([
    [{ mailId: 1, cause, times: 1 }, 'a mail failed'],
    [{ cause, times: 1 }, 'another message'],
    [{ cause, times: 1 }, 'a mail failed'],
  ])
})

it('tells failures of one kind apart by their reasons', () => {
  const warn = vi.fn()
  const log = { warn, error: warn }
  for (const reason of ['451 later', '550 refused', '451 later'])
    seldomLog(log, 'a mail failed', { stacks: false })(new Error(reason), { reason })
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    { reason: '451 later', cause: 'Error', times: 1 },
    { reason: '550 refused', cause: 'Error', times: 1 },
  ])
})

import { setTimeout as sleep } from 'node:timers/promises'
import { ask, countStatuses, keepAsking } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'
import { addMip, findLoss } from './harness/mips.ts'

const within = 10_000

export const stopUnderLoad: Drill = {
  name: 'stop-under-load',
  what: 'SIGTERM under load',
  pass: '0 requests in flight fail; exit within 10 s',
  isShort: true,
  async run(harness) {
    const platform = await harness.platform()
    const { server, cast } = platform
    const { token } = cast.admin
    // Only requests that started before the signal must be answered; later connections are refused.
    let stoppingAt = Number.POSITIVE_INFINITY
    const shots = keepAsking(12, async (turn, agent) => {
      const sentAt = performance.now()
      if (sentAt > stoppingAt) {
        await sleep(20)
        return { sentAt, status: 200, wasLate: true, name: '', at: 0, milliseconds: 0, headers: {}, text: '' }
      }
      const answer =
        turn % 2 === 0
          ? await addMip(server.port, token, `Stop ${turn}`, agent)
          : { ...(await ask(server.port, { path: '/api/users', token, body: {} }, agent)), name: '', at: 0 }
      return { ...answer, sentAt, wasLate: false }
    })
    await sleep(2_000)
    stoppingAt = performance.now()
    await server.stop()
    const took = performance.now() - stoppingAt
    const code = await server.ended
    const answers = (await shots.stop()).filter(({ wasLate }) => !wasLate)
    const failed = answers.filter(({ status }) => status !== 200)
    await platform.startAgain()
    const writes = answers.filter(({ name }) => name !== '')
    const { acknowledged, lost, halfWritten } = await findLoss(platform.db, writes)
    harness.say(`Answers: ${countStatuses(answers)}.`)
    return judge(
      failed.length + lost.length + halfWritten.length === 0 && code === 0 && took < within,
      `${answers.length} requests, ${failed.length} failed, exit ${code} after ${Math.round(took)} ms; ` +
        `${acknowledged} writes acknowledged, ${lost.length} lost`,
    )
  },
}

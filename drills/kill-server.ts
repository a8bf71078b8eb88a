import { countStatuses, keepAsking } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'
import { addMip, findLoss, type Written } from './harness/mips.ts'
import { verifySealedTrail } from './harness/trail.ts'

const wanted = 1_000
const kills = 4

export const killServer: Drill = {
  name: 'kill-server',
  what: 'SIGKILL the server four times during 1,000 acknowledged writes',
  pass: '0 lost, 0 half-written, the hash chain of the audit trail is valid and has every entry',
  async run(harness) {
    const platform = await harness.platform()
    const { token } = platform.cast.admin
    const all: Written[] = []
    for (let kill = 0; kill <= kills; kill++) {
      const enough = Math.ceil((wanted * (kill + 1)) / (kills + 1))
      const writing = keepAsking(8, (turn, agent) =>
        addMip(platform.server.port, token, `Kill ${kill} ${turn}`, agent),
      )
      await until(() => countAcknowledged(all) + countAcknowledged(writing.soFar) >= enough)
      // In the middle of writes: eight are on their way all the time.
      if (kill < kills) platform.server.kill()
      all.push(...(await writing.stop()))
      if (kill === kills) break
      harness.say(`Killed with ${countAcknowledged(all)} writes acknowledged.`)
      await platform.startAgain()
    }
    const { acknowledged, lost, halfWritten } = await findLoss(platform.db, all)
    harness.say(`Answers: ${countStatuses(all)}.`)
    const { entries, waiting, problem } = await verifySealedTrail(platform)
    harness.say(
      problem ?? `The audit trail has ${entries} sealed entries, and ${waiting.entries} without a seal.`,
    )
    const isWhole = lost.length === 0 && halfWritten.length === 0
    const figure = `${acknowledged} acknowledged, ${lost.length} lost, ${halfWritten.length} half-written, ${
      problem === null ? 'the chain is valid' : 'the chain is broken'
    }`
    return judge(acknowledged >= wanted && isWhole && problem === null && waiting.entries === 0, figure)
  },
}

const countAcknowledged = (written: readonly Written[]) =>
  written.filter(({ status }) => status === 200).length

async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 120_000
  while (!isSo()) {
    if (Date.now() > end) throw new Error('the writes did not come along within two minutes')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startOwnPlatform } from '../platforms/own-platform.ts'
import { root } from '../server.ts'

const minute = 60_000

/** The time until ten minutes before midnight in Sydney, and the day that begins then. */
function tenToMidnight(): { ahead: number; tomorrow: string } {
  const now = Date.now()
  const local = new Date(now).toLocaleTimeString('sv', { timeZone: 'Australia/Sydney' })
  const [hours = 0, minutes = 0] = local.split(':').map(Number)
  const ahead = ((23 * 60 + 50 - hours * 60 - minutes + 24 * 60) % (24 * 60)) * minute
  const tomorrow = new Date(now + ahead + 15 * minute).toLocaleDateString('sv', {
    timeZone: 'Australia/Sydney',
  })
  return { ahead, tomorrow }
}

/** Starts an installation of its own ten minutes before midnight in Sydney. */
export async function startBeforeMidnight() {
  const { ahead, tomorrow } = tenToMidnight()
  const folder = mkdtempSync(join(tmpdir(), 'gantry-clock-'))
  const file = join(folder, 'ahead')
  writeFileSync(file, String(ahead))
  const clock = pathToFileURL(join(root, 'e2e/support/clock/moved-clock.mjs'))
  clock.searchParams.set('file', file)
  const removeFolder = () => rmSync(folder, { recursive: true })
  try {
    const platform = await startOwnPlatform('terms.example', { NODE_OPTIONS: `--import ${clock.href}` })
    return {
      ...platform,
      tomorrow,
      passMidnight: () => writeFileSync(file, String(ahead + 11 * minute)),
      async stop() {
        await platform.stop()
        removeFolder()
      },
    }
  } catch (error) {
    removeFolder()
    throw error
  }
}

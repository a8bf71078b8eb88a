import { FileTooLarge } from '../../platform/files/errors.ts'
import { JobFailed } from '../../platform/jobs/job.ts'
import { causeOf, createSeldomLog } from '../../platform/log/seldom.ts'
import type { Db, World } from '../../platform/world.ts'
import { storeFile } from '../stored-files/service.ts'

const progressEvery = 1000
/** The queue tries again for some minutes: a failure may be of short duration, such as a bucket that cannot be reached. */
const mostAttempts = 6

/** What of the file is told in its row. */
type Stored = { size: number; sha256: string; finishedAt: Date }

/** A file that a job makes for a row. A run takes the row first, and the last run that took it finishes it. */
export type Making = {
  /** How many runs have taken the row, with this one. */
  attempts: number
  /** The row, for the log. */
  row: Record<string, number>
  mostBytes: number
  make(signal: AbortSignal): AsyncIterable<Uint8Array>
  /** Writes the progress. False: the row was deleted, or another run has taken it. */
  note(): Promise<boolean>
  /** Writes the end. False like `note`. */
  finish(tx: Db, stored: Stored): Promise<boolean>
  fail(failure: 'TOO_LARGE' | 'OTHER', finishedAt: Date): Promise<void>
}

/** What the file is about was deleted, so there is nothing to make. */
export class NothingToMake extends Error {}
/** The row was deleted, or another run has taken it: there is nothing left to do. */
class RowLost extends Error {}
class ServerStops extends Error {}

const lost = () => new RowLost('the row was deleted or taken')

/** Makes the file and stores it. Nothing is left behind when the row is lost or the server stops. */
export async function makeStoredFile(
  world: Pick<World, 'db' | 'clock' | 'files' | 'log'>,
  making: Making,
  isStopped: () => boolean,
): Promise<void> {
  const following = follow(world, making, isStopped)
  try {
    const received = await world.files.receive(making.make(following.signal), making.mostBytes)
    const { size, sha256 } = received
    await storeFile(world, received, async (tx) => {
      if (!(await making.finish(tx, { size, sha256, finishedAt: world.clock.now() }))) throw lost()
    })
  } catch (error) {
    await giveUp(world, making, error)
  } finally {
    await following.stop()
  }
}

async function giveUp({ clock }: Pick<World, 'clock'>, making: Making, error: unknown): Promise<void> {
  if (error instanceof RowLost || error instanceof NothingToMake || error instanceof ServerStops) return
  const { attempts, row } = making
  if (error instanceof FileTooLarge) await making.fail('TOO_LARGE', clock.now())
  else if (attempts >= mostAttempts) await making.fail('OTHER', clock.now())
  throw new JobFailed(causeOf(error), { ...row, attempts }, error)
}

/** Writes the progress every second, and ends the work when the server stops or the row is lost. */
function follow({ log }: Pick<World, 'log'>, making: Making, isStopped: () => boolean) {
  const aborting = new AbortController()
  const onError = createSeldomLog(log, 'the progress of a file that is being made could not be written')
  const note = async () => {
    if (isStopped()) return aborting.abort(new ServerStops('the server stops'))
    if (!(await making.note())) aborting.abort(lost())
  }
  let following = Promise.resolve()
  const timer = setInterval(() => {
    following = note().catch(onError)
  }, progressEvery)
  const stop = () => {
    clearInterval(timer)
    return following
  }
  return { signal: aborting.signal, stop }
}

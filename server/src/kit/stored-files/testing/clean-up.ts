import type { World } from '../../../platform/world.ts'
import { cleanUpFiles } from '../cleanup.ts'
import { findInstallationId } from '../installation-queries.ts'

const day = 24 * 60 * 60_000

export async function installationIdOf({ db }: Pick<World, 'db'>): Promise<string> {
  return (await findInstallationId(db)) ?? 'none'
}

/** Gives the files to the database, as the first start of a server does. */
export async function ownFiles({ db, files }: Pick<World, 'db' | 'files'>): Promise<void> {
  await files.setInstallation(await installationIdOf({ db }))
}

/** Runs the clean-up of each day from day `from` to day `until`, with a clock of its own. Day 0 is today. */
export async function cleanUpDaily(world: World, until = 31, from = 0): Promise<void> {
  const today = world.clock.now().getTime()
  for (let number = from; number <= until; number++)
    await cleanUpFiles({ ...world, clock: { now: () => new Date(today + number * day) } })
}

/** Stores a file without a row, as a crash between the two leaves it. Returns its hash. */
export async function storeUnnamed({ files }: Pick<World, 'files'>, content: string): Promise<string> {
  async function* chunks() {
    yield Buffer.from(content)
  }
  const received = await files.receive(chunks(), 1_000_000)
  await received.keep()
  return received.sha256
}

export async function listStored({ files }: Pick<World, 'files'>): Promise<string[]> {
  const all: string[] = []
  for await (const sha256 of files.list()) all.push(sha256)
  return all.toSorted()
}

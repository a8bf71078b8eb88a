import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type GivenDatabase, openDatabase } from './database.ts'
import { openPlatform, type Platform, type PlatformWishes } from './platform.ts'

export type Where = 'embedded' | 'given'

/** What a drill is given: a place of its own, which is taken down behind it whatever happened. */
export type Scene = {
  /** Whether servers run their own PostgreSQL or are given one by DATABASE_URL. */
  where: Where
  minutes: number | undefined
  say(line: string): void
  /** An empty folder for whatever the drill makes. */
  folder(name: string): string
  /** An empty database for more servers than one. */
  database(name?: string): Promise<GivenDatabase>
  /** People in a portal that runs, by `where` unless the wishes name the other. */
  platform(wishes?: PlatformWishes): Promise<Platform>
  /** What must be undone at the end, the last first. */
  afterwards(step: () => Promise<unknown>): void
}

export async function onScene<T>(
  options: { where: Where; minutes: number | undefined; say(line: string): void },
  play: (scene: Scene) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'gantry-drill-'))
  const steps: (() => Promise<unknown>)[] = []
  const scene: Scene = {
    ...options,
    folder: (name) => join(root, name),
    afterwards: (step) => void steps.push(step),
    async database(name = 'given') {
      const database = await openDatabase(scene.folder(name))
      steps.push(() => database.close())
      return database
    },
    platform: (wishes) => openPlatform(scene, wishes),
  }
  try {
    return await play(scene)
  } finally {
    for (const step of steps.toReversed()) await step().catch(() => undefined)
    rmSync(root, { recursive: true, force: true })
  }
}

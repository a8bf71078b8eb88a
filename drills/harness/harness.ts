import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from './database.ts'
import { openPlatform, type Platform, type PlatformWishes } from './platform.ts'
import type { Workspace } from './workspace.ts'

/** The parameters of a drill: a workspace, and a portal with users. */
export type Harness = Workspace & {
  /** People in a portal that runs, by `where` unless the wishes name the other. */
  platform(wishes?: PlatformWishes): Promise<Platform>
}

export async function withHarness<T>(
  options: Pick<Workspace, 'where' | 'minutes' | 'users' | 'previous' | 'say'>,
  play: (harness: Harness) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'gantry-drill-'))
  const steps: (() => Promise<unknown>)[] = []
  const workspace: Workspace = {
    ...options,
    folder: (name) => join(root, name),
    afterwards: (step) => void steps.push(step),
    async database(name = 'given') {
      const database = await openDatabase(workspace.folder(name))
      steps.push(() => database.close())
      return database
    },
  }
  const harness: Harness = { ...workspace, platform: (wishes) => openPlatform(workspace, wishes) }
  try {
    return await play(harness)
  } finally {
    for (const step of steps.toReversed()) await step().catch(() => undefined)
    rmSync(root, { recursive: true, force: true })
  }
}

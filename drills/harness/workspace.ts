import type { GivenDatabase } from './database.ts'

export type Where = 'embedded' | 'given'

/** Folders and databases of a drill, which are removed at its end whatever happened. */
export type Workspace = {
  /** Whether servers run their own PostgreSQL or are given one by DATABASE_URL. */
  where: Where
  minutes: number | undefined
  say(line: string): void
  /** An empty folder for whatever the drill makes. */
  folder(name: string): string
  /** An empty database for more servers than one. */
  database(name?: string): Promise<GivenDatabase>
  /** What must be undone at the end, the last first. */
  afterwards(step: () => Promise<unknown>): void
}

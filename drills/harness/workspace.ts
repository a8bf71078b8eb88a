import type { GivenDatabase } from './database.ts'

export type Where = 'embedded' | 'given'

/** Folders and databases of a drill. They are always removed at its end. */
export type Workspace = {
  /** Whether servers run their own PostgreSQL or are given one by DATABASE_URL. */
  where: Where
  minutes: number | undefined
  /** How many people a drill of large data makes, and a checkout of the version before. */
  users: number | undefined
  previous: string | undefined
  say(line: string): void
  /** An empty folder for whatever the drill makes. */
  folder(name: string): string
  /** An empty database for more servers than one. */
  database(name?: string): Promise<GivenDatabase>
  /** Clean-up steps, run at the end in reverse order. */
  afterwards(step: () => Promise<unknown>): void
}

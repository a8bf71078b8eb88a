/** The PostgreSQL binaries do not run on this machine. The deployer can set DATABASE_URL instead. */
export class EmbeddedUnavailable extends Error {
  constructor(reason: string) {
    super(`The embedded PostgreSQL cannot run here: ${reason} Set DATABASE_URL to a PostgreSQL 15 or newer.`)
    this.name = 'EmbeddedUnavailable'
  }
}

export class DataFolderInUse extends Error {
  readonly processId: number

  constructor(dataDir: string, processId: number) {
    super(
      `The data folder ${dataDir} is in use: its database already runs as process ${processId}. ` +
        'Stop the other server first, or give this one a DATA_DIR of its own.',
    )
    this.name = 'DataFolderInUse'
    this.processId = processId
  }
}

export class EmbeddedStartFailed extends Error {
  constructor(what: string, output: string) {
    super(`${what}\n${output.trim()}`.trim())
    this.name = 'EmbeddedStartFailed'
  }
}

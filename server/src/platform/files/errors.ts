/** The file is larger than `limit` bytes. */
export class FileTooLarge extends Error {
  readonly limit: number

  constructor(limit: number) {
    super(`the file is larger than ${limit} bytes`)
    this.name = 'FileTooLarge'
    this.limit = limit
  }
}

/** The file store is full. */
export class FileStoreFull extends Error {
  constructor(cause: unknown) {
    super('the file store is full', { cause })
    this.name = 'FileStoreFull'
  }
}

/** The file store cannot be used at present. */
export class FileStoreAway extends Error {
  constructor(cause: unknown) {
    super('the file store cannot be reached', { cause })
    this.name = 'FileStoreAway'
  }
}

/** The virus scanner found a virus. */
export class FileInfected extends Error {
  constructor() {
    super('the file holds a virus')
    this.name = 'FileInfected'
  }
}

/** The virus scanner gave no clear answer. */
export class VirusScannerAway extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'VirusScannerAway'
  }
}

/** A file that was received but not yet stored. Check it, then call `keep` or `discard`. */
export type Received = {
  size: number
  sha256: string
  /** The path of the temporary file. */
  path: string
  /**
   * Does the slow part of `keep`. Call it before the transaction that calls `keep`. Until then the file has no
   * references and may be removed.
   */
  prepare(): Promise<void>
  /** Stores the file durably under its hash. Storing the same bytes twice makes one file. */
  keep(): Promise<void>
  /** Removes the temporary file; does nothing after `keep`. */
  discard(): Promise<void>
}

/**
 * Stores files by the hash of their bytes. A file is stored completely or not at all.
 * @throws {FileStoreAway} from any function while the store cannot be reached, {FileStoreFull} while it is full
 */
export type FileStore = {
  /** @throws {FileTooLarge} over `limit` bytes. The temporary file is then removed. */
  receive(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Received>
  /** @throws when the file does not exist. The stream throws when the bytes do not match the hash. */
  open(sha256: string): Promise<{ size: number; stream: AsyncIterable<Uint8Array> }>
  remove(sha256: string): Promise<void>
  /** The hashes of all files, in no particular order. */
  list(): AsyncIterable<string>
  /** The id of the installation whose files these are; null if the store does not have one yet. */
  findInstallation(): Promise<string | null>
  setInstallation(installationId: string): Promise<void>
}

/** The file or object with the id of the installation. No stored file can have this name. */
export const installationName = 'installation'

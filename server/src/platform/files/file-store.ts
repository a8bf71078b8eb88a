/** A file received but not yet kept: look at it, then `keep` or `discard` it. */
export type Received = {
  size: number
  sha256: string
  /** Where its bytes lie until then. */
  path: string
  /**
   * Whatever of `keep` is slow: it belongs before the transaction that keeps the file. Until then the file is no
   * more than one that nobody names, and may be removed as such.
   */
  prepare(): Promise<void>
  /** Makes it part of the store, durably, under its hash. Keeping the same bytes twice is one file. */
  keep(): Promise<void>
  /** Forgets it; after `keep` it does nothing. */
  discard(): Promise<void>
}

/**
 * Files by the hash of their bytes. A file is there whole or not at all.
 * @throws {FileStoreAway} by any function while the store cannot be reached, {FileStoreFull} while it is full
 */
export type FileStore = {
  /** @throws {FileTooLarge} over `limit` bytes; nothing is left behind. */
  receive(stream: AsyncIterable<Uint8Array>, limit: number): Promise<Received>
  /** @throws when there is no such file; the stream throws when its bytes are no longer those of the hash. */
  open(sha256: string): Promise<{ size: number; stream: AsyncIterable<Uint8Array> }>
  remove(sha256: string): Promise<void>
  /** The hash of every file there is, in no order. */
  list(): AsyncIterable<string>
}

const batchSize = 500

/** The files of a store, so many at once as one query compares with the rows. */
export async function* inBatches(hashes: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let batch: string[] = []
  for await (const sha256 of hashes) {
    batch.push(sha256)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

import DataLoader from 'dataloader'
import type { Db } from '../db.ts'

type Key = number | string | Buffer
const textOf = (key: Key) => (Buffer.isBuffer(key) ? key.toString('hex') : String(key))

/** Keys of one statement; more keys wait for the next one. */
const mostKeys = 500

/**
 * Collects the keys that are asked for while PostgreSQL answers, and finds the rows of all of them in the next
 * statement. It caches nothing: every answer was read after it was asked for (decision 0033).
 */
export function batchByKey<K extends Key, Row>(
  find: (db: Db, keys: K[]) => Promise<Row[]>,
  keyOf: (row: Row) => K,
): (db: Db, key: K) => Promise<Row[]> {
  // A transaction sees its own changes, so each has a loader of its own.
  const loaders = new WeakMap<Db, DataLoader<K, Row[]>>()
  return (db, key) => {
    let loader = loaders.get(db)
    if (loader === undefined) {
      loader = createLoader((keys) => find(db, keys), keyOf)
      loaders.set(db, loader)
    }
    return loader.load(key)
  }
}

function createLoader<K extends Key, Row>(find: (keys: K[]) => Promise<Row[]>, keyOf: (row: Row) => K) {
  const waiting: (() => void)[] = []
  let isBusy = false
  // Not at once: the requests that have arrived by now are read first and join the batch.
  const sendNext = () => {
    isBusy = waiting.length > 0
    if (isBusy) setImmediate(() => waiting.shift()?.())
  }
  const answer = async (keys: readonly K[]) => {
    try {
      const distinct = new Map(keys.map((key) => [textOf(key), key]))
      const rows = Map.groupBy(await find([...distinct.values()]), (row) => textOf(keyOf(row)))
      return keys.map((key) => rows.get(textOf(key)) ?? [])
    } finally {
      sendNext()
    }
  }
  return new DataLoader<K, Row[]>(answer, {
    cache: false,
    maxBatchSize: mostKeys,
    batchScheduleFn(send) {
      waiting.push(send)
      if (!isBusy) sendNext()
    },
  })
}

import DataLoader from 'dataloader'
import type { Db } from '../db.ts'
import { refusesData } from './violations.ts'

type Key = number | string | Buffer
const textOf = (key: Key) => (Buffer.isBuffer(key) ? key.toString('hex') : String(key))

/** The number of keys in one statement. Further keys wait for the next statement. */
const maxKeys = 500

/**
 * Collects the keys that are requested during a statement, and finds the rows of all of them with the next statement.
 * It caches nothing: every answer is read after the request for it (decision 0033).
 */
export function batchByKey<K extends Key, Row>(
  find: (db: Db, keys: K[]) => Promise<Row[]>,
  keyOf: (row: Row) => K,
): (db: Db, key: K) => Promise<Row[]> {
  // A transaction sees its own changes, so each transaction has its own loader.
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
  // Deferred, so that requests that have already arrived join the batch.
  const sendNext = () => {
    isBusy = waiting.length > 0
    if (isBusy) setImmediate(() => waiting.shift()?.())
  }
  /** A key that PostgreSQL refuses fails alone: then every key gets a statement of its own. */
  async function findEach(keys: K[]): Promise<Map<string, Row[] | Error>> {
    try {
      return Map.groupBy(await find(keys), (row) => textOf(keyOf(row)))
    } catch (error) {
      if (keys.length === 1 || !refusesData(error)) throw error
    }
    const found = new Map<string, Row[] | Error>()
    for (const key of keys) found.set(textOf(key), await find([key]).catch((error: Error) => error))
    return found
  }
  const answer = async (keys: readonly K[]) => {
    try {
      const distinct = new Map(keys.map((key) => [textOf(key), key]))
      const rows = await findEach([...distinct.values()])
      return keys.map((key) => rows.get(textOf(key)) ?? [])
    } finally {
      sendNext()
    }
  }
  return new DataLoader<K, Row[]>(answer, {
    cache: false,
    maxBatchSize: maxKeys,
    batchScheduleFn(send) {
      waiting.push(send)
      if (!isBusy) sendNext()
    },
  })
}

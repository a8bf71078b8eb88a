import DataLoader from 'dataloader'
import type { Db } from '../world.ts'

type Ask<Key, Row> = (db: Db, keys: Key[]) => Promise<Row[]>
type Text = string | number
/** What says of a key, and of a row found, that they belong together. */
type Same<Key, Row> = { ofKey: (key: Key) => Text; ofRow: (row: Row) => Text }

/** In one statement; who comes on top of that waits for the next one. */
const mostKeys = 500

/**
 * The rows of a key, asked for by many at once: who comes while PostgreSQL still answers goes with the next
 * statement, together with all others who came meanwhile. Nothing is remembered: what is answered was read after
 * it was asked for (decision 0033). Never for a statement that may wait behind a lock, as all would wait with it.
 */
export function together<Key, Row>(
  ask: Ask<Key, Row>,
  same: Same<Key, Row>,
): (db: Db, key: Key) => Promise<Row[]> {
  // A transaction sees what others do not, so each has statements of its own.
  const loaders = new WeakMap<Db, DataLoader<Key, Row[]>>()
  return (db, key) => {
    let loader = loaders.get(db)
    if (loader === undefined) {
      loader = createLoader((keys) => ask(db, keys), same)
      loaders.set(db, loader)
    }
    return loader.load(key)
  }
}

function createLoader<Key, Row>(ask: (keys: Key[]) => Promise<Row[]>, { ofKey, ofRow }: Same<Key, Row>) {
  const waiting: (() => void)[] = []
  let isAsking = false
  // Not at once, but after all requests that have arrived by now were read.
  const askNext = () => {
    isAsking = waiting.length > 0
    if (isAsking) setImmediate(() => waiting.shift()?.())
  }
  const answer = async (keys: readonly Key[]) => {
    try {
      const once = new Map(keys.map((key) => [ofKey(key), key]))
      const rows = Map.groupBy(await ask([...once.values()]), ofRow)
      return keys.map((key) => rows.get(ofKey(key)) ?? [])
    } finally {
      askNext()
    }
  }
  return new DataLoader<Key, Row[]>(answer, {
    cache: false,
    maxBatchSize: mostKeys,
    batchScheduleFn(send) {
      waiting.push(send)
      if (!isAsking) askNext()
    },
  })
}

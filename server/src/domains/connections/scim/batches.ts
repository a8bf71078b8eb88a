const mostTogether = 50
/** Milliseconds. A transaction takes longer. */
const longestWait = 5

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}
type Queue<Item, Result> = { waiting: Waiting<Item, Result>[]; onJoin: () => void }
export type Queues<Item, Result> = Map<string, Queue<Item, Result>>

/**
 * Works on an item together with others of the same key that come at the same moment. `work` returns the results in order.
 * If it fails, each item gets an own try, so that only those that are refused fail.
 */
export function workTogether<Item, Result>(
  queues: Queues<Item, Result>,
  key: string,
  item: Item,
  work: (items: Item[]) => Promise<Result[]>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const waiting = { item, resolve, reject }
    const queue = queues.get(key)
    if (queue === undefined) {
      const begun: Queue<Item, Result> = { waiting: [waiting], onJoin: () => undefined }
      queues.set(key, begun)
      void workOff(begun, work, () => queues.delete(key))
    } else {
      queue.waiting.push(waiting)
      queue.onJoin()
    }
  })
}

async function workOff<Item, Result>(
  queue: Queue<Item, Result>,
  work: (items: Item[]) => Promise<Result[]>,
  onEmpty: () => void,
): Promise<void> {
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, mostTogether)
    await workOn(batch, work)
    // Callers whose item was just done send their next one, which joins those that wait already.
    await collect(queue, Math.min(queue.waiting.length + batch.length, mostTogether))
  }
  onEmpty()
}

/** Waits a moment until this many items wait. */
function collect<Item, Result>(queue: Queue<Item, Result>, count: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWait)
    queue.onJoin = () => {
      if (queue.waiting.length < count) return
      clearTimeout(timer)
      resolve()
    }
  })
}

async function workOn<Item, Result>(
  batch: Waiting<Item, Result>[],
  work: (items: Item[]) => Promise<Result[]>,
): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item))
    for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error)
    else for (const one of batch) await workOn([one], work)
  }
}

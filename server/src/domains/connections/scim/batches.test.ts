import { describe, expect, it } from 'vitest'
import { type Queues, workTogether } from './batches.ts'

/** Work that is recorded, fails for batches with the item 'refused', and waits for `finish` while it is held. */
function buildWork() {
  const batches: string[][] = []
  const queues: Queues<string, string> = new Map()
  let finish = () => {}
  let held: Promise<void> | undefined
  const work = async (items: string[]) => {
    batches.push(items)
    await held
    if (items.includes('refused')) throw new Error('refused')
    return items.map((item) => `${item} is done`)
  }
  return {
    batches,
    queues,
    add: (item: string, key = 'one') => workTogether(queues, key, item, work),
    hold: () => {
      held = new Promise((done) => {
        finish = done
      })
    },
    finish: () => finish(),
  }
}
const done = (items: string[]) => items.map((item) => `${item} is done`)
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `item ${index}`)

describe('items of one key', () => {
  it('are done together when they come during the work before', async () => {
    const { batches, queues, add, hold, finish } = buildWork()
    hold()
    const first = add('first')
    const others = numbered(10).map((item) => add(item))
    expect(batches).toEqual([['first']])
    finish()
    expect(await Promise.all([first, ...others])).toEqual(done(['first', ...numbered(10)]))
    expect(batches).toEqual([['first'], numbered(10)])
    await expect.poll(() => queues.size).toBe(0)
  })

  it('are at most fifty in a batch', async () => {
    const { batches, add, hold, finish } = buildWork()
    hold()
    const all = ['first', ...numbered(120)].map((item) => add(item))
    finish()
    expect(await Promise.all(all)).toEqual(done(['first', ...numbered(120)]))
    expect(batches.map(({ length }) => length)).toEqual([1, 50, 50, 20])
  })

  it('fail alone when one of them is refused', async () => {
    const { batches, add, hold, finish } = buildWork()
    hold()
    const all = ['first', 'good', 'refused', 'better'].map((item) => add(item))
    finish()
    const results = await Promise.allSettled(all)
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
      'first is done',
      'good is done',
      'failed',
      'better is done',
    ])
    expect(batches).toEqual([['first'], ['good', 'refused', 'better'], ['good'], ['refused'], ['better']])
  })
})

it('items of another key do not wait', async () => {
  const { batches, add, hold, finish } = buildWork()
  hold()
  const all = [add('one'), add('two', 'other')]
  expect(batches).toEqual([['one'], ['two']])
  finish()
  expect(await Promise.all(all)).toEqual(done(['one', 'two']))
})

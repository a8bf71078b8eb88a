/** A pseudo-random generator with the same results in every run. */
export type Random = {
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** `count` different items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[]
  digits(count: number): string
  /** A time between `min` and `max` days before `now`, more often a recent one. */
  daysBefore(now: Date, min: number, max: number): Date
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Each part of the demo has its own generator, seeded by name, so that a change of one part does not affect others. */
export function createRandom(name: string): Random {
  const next = mulberry32(Array.from(name).reduce((sum, char) => Math.imul(sum, 31) + char.charCodeAt(0), 7))
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const some = <Item>(items: readonly Item[], count: number): Item[] => {
    const left = [...items]
    return Array.from({ length: Math.min(count, left.length) }, () =>
      left.splice(whole(0, left.length - 1), 1),
    ).flat()
  }
  return {
    whole,
    some,
    chance: (probability) => next() < probability,
    pick(items) {
      const [item] = some(items, 1)
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
    daysBefore: (now, min, max) =>
      new Date(now.getTime() - Math.round((min + (max - min) * next() ** 2) * dayMilliseconds)),
  }
}

/** The generator Mulberry32, which has 32 bits of state. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

import type { Guard } from './trigger-queries.ts'

/** What differs from the triggers and functions that this version has, in sentences. */
export function problemsOfGuards(guards: readonly Guard[], expected: Record<string, string>): string[] {
  const there = new Map(guards.map((guard) => [guard.name, guard]))
  const problems = Object.entries(expected).flatMap(([name, digest]) => {
    const guard = there.get(name)
    if (guard === undefined) return [`${titleOf(name)} was removed.`]
    if (!guard.isOn) return [`${titleOf(name)} is disabled.`]
    return guard.digest === digest ? [] : [`${titleOf(name)} was replaced.`]
  })
  const added = guards
    .filter(({ name }) => !(name in expected))
    .map(({ name }) => `${titleOf(name)} was added.`)
  return [...problems, ...added]
}

const titleOf = (name: string) => `The ${name.endsWith('()') ? 'function' : 'trigger'} ${name}`

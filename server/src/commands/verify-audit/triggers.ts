import type pg from 'pg'
import { expectedGuards } from './expected-guards.ts'
import { type Guard, listGuards, listRules, listTriggersOff } from './trigger-queries.ts'

/** Everything by which the database would not record, protect or seal what this version does, in sentences. */
export async function findProblemsOfTriggers(client: pg.Client): Promise<string[]> {
  return [
    ...problemsOfGuards(await listGuards(client), expectedGuards),
    ...(await listRules(client)).map((name) => `The rule ${name} was added. It can replace writes unseen.`),
    ...(await listTriggersOff(client)).map(
      (place) => `Triggers are off: session_replication_role is set to replica (${place}).`,
    ),
  ]
}

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

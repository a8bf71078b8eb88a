import { type RawBuilder, sql } from 'kysely'

/** `none`: the record has no value. `held`: it has this one. `part`: its text contains this one. */
export type CustomTest =
  | { key: string; is: 'none' }
  | { key: string; is: 'held'; json: string }
  | { key: string; is: 'part'; text: string }

/** The condition of these tests on a column `custom_values`. Records without any value are in no index. */
export const passesTests = (values: RawBuilder<unknown>, tests: readonly CustomTest[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    tests.map((test) => conditionOf(values, test)),
    sql` and `,
  )})`

function conditionOf(values: RawBuilder<unknown>, test: CustomTest): RawBuilder<unknown> {
  if (test.is === 'none') return sql`not ${values} ? ${test.key}`
  if (test.is === 'held') return sql`(${values} <> '{}' and ${values} @> ${test.json}::jsonb)`
  // Wildcards of LIKE have no meaning in a search.
  const pattern = `%${test.text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${values} <> '{}' and ${values} ? ${test.key} and ${values} ->> ${test.key} ilike ${pattern})`
}

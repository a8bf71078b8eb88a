import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Db } from '../world.ts'

/** Stands in a compiled statement for a value that each call brings. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** What can be compiled: a builder's query or a piece of SQL. */
type Statement<Row> = { compile(db: Db): CompiledQuery<Row> }

/** By their text: what each is called on every connection. */
const names = new Map<string, string>()
/** Each connection keeps a plan for each of them in memory: those of lists, of which there are many, up to so many. */
const mostNames = 100

export type Asked<Values, Row> = (db: Db, values: Values) => Promise<Row[]>
type Build<Values, Row> = (db: Db, value: ValueOf<Values>) => Statement<Row>

/** Built and compiled with the first call, for all that follow. PostgreSQL plans it anew each time. */
export function compiledOnce<Values extends object, Row>(build: Build<Values, Row>): Asked<Values, Row> {
  let kept: CompiledQuery<Row> | undefined
  return async (db, values) => {
    kept ??= build(db, (name) => sql`${new Slot(name)}`).compile(db)
    const given = values as Record<string, unknown>
    const parameters = kept.parameters.map((part) => (part instanceof Slot ? given[part.name] : part))
    const { rows } = await db.executeQuery<Row>({ ...kept, parameters })
    return rows
  }
}

/**
 * A statement asked at every turn: built and compiled here once, parsed and planned by PostgreSQL once a
 * connection. Only for those that find their rows by a key, where one plan is as good for any value; never for a
 * search, whose plan must be made for its words (decision 0023). What is the same each time and decides on an index
 * is a literal (`sql.lit`): a plan for any value cannot use an index of some rows alone.
 */
export const prepared = <Values extends object, Row>(build: Build<Values, Row>) =>
  compiledOnce<Values, Row>((db, value) => named(build(db, value), Number.POSITIVE_INFINITY))

/** The same for what there may be any number of; as `compiledOnce` once there are many. */
export const preparedWhileRoom = <Values extends object, Row>(build: Build<Values, Row>) =>
  compiledOnce<Values, Row>((db, value) => named(build(db, value), mostNames))

const named = <Row>(statement: Statement<Row>, most: number): Statement<Row> => ({
  compile(db) {
    const compiled = statement.compile(db)
    if (!names.has(compiled.sql) && names.size < most) names.set(compiled.sql, `gantry_${names.size + 1}`)
    return compiled
  },
})

/**
 * An array whose length PostgreSQL does not see when it plans a `prepared` statement. Of one it sees it reckons with
 * fewer rows than the plan it keeps does, finds planning anew cheaper, and so plans at every call (decision 0035).
 */
export const unseen = <T>(
  array: RawBuilder<T[]> | readonly T[],
  type: 'bigint' | 'boolean' | 'bytea' | 'text',
) => sql<T[]>`array(select unnest(${array}::${sql.raw(type)}[]))`

type Ask = (statement: unknown, ...others: unknown[]) => Promise<never>

/** Kysely's driver hands over text and values alone: the name is put in on the connection. */
export function sendByName(client: ClientBase): void {
  const ask: Ask = client.query.bind(client)
  // Others of the driver, such as copying, bring more than text and values: all of it is handed on.
  const askByName: Ask = (statement, ...others) => {
    const name = typeof statement === 'string' ? names.get(statement) : undefined
    return ask(name === undefined ? statement : { name, text: statement }, ...others)
  }
  client.query = askByName
}

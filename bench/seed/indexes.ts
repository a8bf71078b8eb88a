import type pg from 'pg'

type Statement = { drop: string; make: string }

/** A trigger looks for each new AHPRA number here. Without the index it would read all rows for each. */
const readByTriggers = ['qualification_by_number']

/**
 * Drops the indexes and foreign keys, which slow COPY down at every row, and returns the statements that create them
 * again as the migrations did. Triggers remain, because their counts must be correct afterwards.
 */
export async function dropIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const indexes = await client.query<Statement>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index
     where indrelid::regclass = any (select quote_ident(name)::regclass from unnest($1::text[]) as name)
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
       and indexrelid::regclass::text <> all ($2::text[])`,
    [tables, readByTriggers],
  )
  const keys = await client.query<Statement>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint
     where contype = 'f'
       and conrelid::regclass = any (select quote_ident(name)::regclass from unnest($1::text[]) as name)`,
    [tables],
  )
  for (const { drop } of [...keys.rows, ...indexes.rows]) await client.query(drop)
  // A foreign key is checked by the other side's index, so those come first.
  return [...indexes.rows, ...keys.rows].map(({ make }) => make)
}

import pg from 'pg'

/**
 * The driver reads from the environment what a connection leaves open: PGPORT, PGSSLMODE, PGOPTIONS and many more.
 * They belong to other databases of whoever starts us. The embedded PostgreSQL is reached by its socket and another
 * one by its URL, so we remove them before the first connection (decision 0038).
 */
export const ignoredVariables = Object.keys(process.env).filter((name) => name.startsWith('PG'))
for (const name of ignoredVariables) delete process.env[name]

export default pg

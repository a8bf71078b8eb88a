import pg from 'pg'

/**
 * The driver reads missing connection options from the environment: PGPORT, PGSSLMODE, PGOPTIONS and others. These
 * variables may belong to other databases of the same account. Our connections are fully described by the socket of the
 * embedded PostgreSQL or by DATABASE_URL, so the variables are removed before the first connection (decision 0038).
 */
export const ignoredVariables = Object.keys(process.env).filter((name) => name.startsWith('PG'))
for (const name of ignoredVariables) delete process.env[name]

export default pg

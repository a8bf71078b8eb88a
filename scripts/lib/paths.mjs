import { resolve } from 'node:path'

/** Resolves paths relative to the folder where npm was called, because npm runs scripts in the root. */
export const fromWhereTyped = (paths) => paths.map((path) => resolve(process.env.INIT_CWD || '.', path))

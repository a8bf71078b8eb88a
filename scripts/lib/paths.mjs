import { resolve } from 'node:path'

/** Paths as whoever typed them meant them: npm runs scripts in the root, wherever it was called. */
export const fromWhereTyped = (paths) => paths.map((path) => resolve(process.env.INIT_CWD || '.', path))

export { readWhoMay } from './who-may.ts'
export { whoMayColumns, whoMayRows } from './who-may-csv.ts'

export { findAppearance, saveAppearance } from './queries.ts'

// What other domains may ask of this one.
export { signOut } from './session-calls.ts'

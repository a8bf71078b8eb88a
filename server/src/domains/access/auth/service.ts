// The functions of this domain that other domains may use.
export { signOut } from './session-calls.ts'

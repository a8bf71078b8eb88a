// What other domains may use of this folder: signing in by a provider.
export {
  findLinkedUser,
  insertConsent,
  insertIdentityLink,
  isAdmitted,
  isPasswordOff,
  type Subject,
  takeConsent,
} from './link-queries.ts'
export { openProvider, reasonOf } from './provider.ts'
export { type Connection, findUsableConnection } from './queries.ts'
export { sealedConnectionSecrets } from './secret.ts'

// What other domains may use of this folder: signing in by a provider.
export {
  findLinkedUser,
  insertConsent,
  insertIdentityLink,
  isAddedByDirectory,
  isAdmitted,
  type Subject,
  takeConsent,
} from './link-queries.ts'
export { recordLink } from './linked-people.ts'
export { openProvider, reasonOf } from './provider.ts'
export { type Connection, findUsableConnection, lockConnection } from './queries.ts'
export { getConnection } from './saving.ts'
export { sealedConnectionSecrets } from './secret.ts'

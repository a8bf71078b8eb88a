// What a person proves to be themselves with, and what other domains may ask of it.
export {
  activateAccount,
  createActivationLink,
  getActivation,
  sendActivation,
  sendActivations,
} from './activation.ts'
export { assertCurrentPassword, storePassword } from './credentials.ts'
export { createLink, findLiveLink, killLinks, type LiveLink, pruneLinks, useLink } from './one-time-links.ts'
export { hashPassword } from './password-hashing.ts'
export { assertGoodPassword } from './password-policy.ts'
export { addressOf, getPerson, isEmailOf } from './people.ts'
export { countTokensSince, type Person, personColumns } from './queries.ts'
export { countCodeTry, tryPassword } from './throttle.ts'
export { type Account, forgiveCodes, forgiveSignIns } from './throttle-queries.ts'

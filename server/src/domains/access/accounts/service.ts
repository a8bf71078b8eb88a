// The credentials of an account: what other domains may use of this folder.
export {
  activateAccount,
  getActivation,
  getFirstActivationLink,
  sendActivation,
  sendActivations,
} from './activation.ts'
export { assertCurrentPassword, storePassword } from './credentials.ts'
export {
  deviceHashOf,
  laneOf,
  pruneDevices,
  rememberDevice,
  sourceOfVisitor,
} from './known-devices.ts'
export { activationMail } from './mails.ts'
export {
  consumeLink,
  createLink,
  findLiveLink,
  type LiveLink,
  pruneLinks,
  revokeLinks,
} from './one-time-links.ts'
export { hashPassword } from './password-hashing.ts'
export { isPasswordOff } from './password-off-queries.ts'
export { assertGoodPassword } from './password-policy.ts'
export { addressOf, getPerson, isEmailOf } from './people.ts'
export { type Person, personColumns } from './queries.ts'
export { countCodeTry, tryPassword } from './throttle.ts'
export { type Account, findAccountState, resetFailedCodes, resetFailedSignIns } from './throttle-queries.ts'

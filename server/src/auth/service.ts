// What other domains may ask of this one.
export { sendActivation, sendActivations } from './activation.ts'
export { storePassword } from './credentials.ts'
export { killLinks, pruneLinks } from './links.ts'
export { hashPassword } from './password-hashing.ts'
export { assertGoodPassword } from './password-policy.ts'
export { returnToEmail } from './second-factor.ts'
export { signOut } from './session-calls.ts'

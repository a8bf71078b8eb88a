export { patchSessionUser, useSignedInUser } from './session.ts'
export { fullName, type SessionUser, sessionRoleCode } from './session-user.ts'

export { patchSessionUser, useSignedInUser } from './session.ts'
export { fullName, type SessionUser, sessionRoleCode } from './session-user.ts'
export { lacksGroup, useViewer, type Viewer } from './use-viewer.ts'

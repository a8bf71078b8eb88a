export { patchSessionUser, useSignedInUser } from './session.ts'
export { fullName } from './session-user.ts'
export { lacksGroup, useViewer, type Viewer } from './use-viewer.ts'

export { isViewable } from './open-file.ts'
export { ViewButton } from './ViewButton.tsx'

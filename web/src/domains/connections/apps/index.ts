export { AppIcon } from './AppIcon.tsx'

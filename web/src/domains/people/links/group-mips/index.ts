export { GroupMips } from './GroupMips.tsx'
export { MipGroups } from './MipGroups.tsx'

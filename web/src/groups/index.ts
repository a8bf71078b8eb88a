export { GroupSelect } from './GroupSelect.tsx'
export { UserGroups } from './UserGroups.tsx'

export { RisUsers } from './RisUsers.tsx'
export { UserRis } from './UserRis.tsx'

export { MipUsers } from './MipUsers.tsx'
export { UserMips } from './UserMips.tsx'

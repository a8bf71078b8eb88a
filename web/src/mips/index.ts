export { UserMips } from './UserMips.tsx'

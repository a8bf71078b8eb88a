export { UserRis } from './UserRis.tsx'

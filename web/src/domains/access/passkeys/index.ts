export { MyPasskeys } from './MyPasskeys.tsx'

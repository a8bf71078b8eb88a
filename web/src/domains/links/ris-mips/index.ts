export { RisMips } from './RisMips.tsx'

export { MySessions } from './MySessions.tsx'

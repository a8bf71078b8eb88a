export { WorklistCount } from './WorklistCount.tsx'

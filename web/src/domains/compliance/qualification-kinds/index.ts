export { useKindLabel } from './use-kind-label.ts'

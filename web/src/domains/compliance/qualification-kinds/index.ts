export { kindLabel, useKindLabel } from './use-kind-label.ts'

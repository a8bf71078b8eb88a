export { ProfessionFilters } from './ProfessionFilters.tsx'
export { ProfessionNames } from './ProfessionNames.tsx'
export { useBulkProfession } from './use-bulk-profession.tsx'

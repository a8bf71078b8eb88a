export { ProfessionFilters } from './ProfessionFilters.tsx'
export { ProfessionNames } from './ProfessionNames.tsx'

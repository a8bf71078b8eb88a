// What other domains may ask about ends of access.

export { countPeopleToRemind } from './ending-queries.ts'

import { defineFigures } from '../../../platform/health/figure-source.ts'
import { countHolds } from './hold-queries.ts'

export const holdFigures = defineFigures({
  help: {
    gantry_held_links:
      'Links between people and MIPs that are on hold, as the job of holds has recorded them.',
    gantry_held_people: 'People with such a link.',
  },
  async read({ db }) {
    const { links, people } = await countHolds(db)
    return { gantry_held_links: links, gantry_held_people: people }
  },
  // With a hundred thousand links on hold, the query reads all links, which takes a second.
  keptFor: 5 * 60_000,
})

import type { ProfessionRef } from '@gantry/contract/domains/people/professions/schemas'

/** In files. The import reads it as an empty cell. */
export const notRecorded = 'Not recorded'

/** The professions of a person in a file, as the import takes them. Null: the reader may not know them. */
export function professionCells(professions: readonly ProfessionRef[] | null) {
  if (professions === null) return { profession: null, engagement: null }
  if (professions.length === 0) return { profession: notRecorded, engagement: notRecorded }
  return {
    profession: professions.map(({ profession }) => profession).join('; '),
    engagement: professions.map(({ engagement }) => engagement).join('; '),
  }
}

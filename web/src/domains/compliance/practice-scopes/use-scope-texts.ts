import type { PracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, joinNames } from '../../../i18n/format.ts'

type What = Pick<PracticeScope, 'modalities' | 'procedures'>
type Days = Pick<PracticeScope, 'validFrom' | 'reviewBy' | 'endsOn'>
type Supervision = Pick<PracticeScope, 'supervision' | 'supervisor'>

/** The parts of a scope as sentences. */
export function useScopeTexts() {
  const { t, i18n } = useTranslation(['practice-scopes', 'links'])
  const dayOf = (day: string) => formatCalendarDay(day, i18n.language)
  return {
    what: ({ modalities, procedures }: What) =>
      joinNames(
        [...modalities.map((modality) => t(`links:modalities.names.${modality}`)), ...procedures],
        i18n.language,
      ),
    days: ({ validFrom, reviewBy, endsOn }: Days) => {
      const from = dayOf(validFrom)
      if (endsOn !== null) return t('days.until', { from, until: dayOf(endsOn) })
      return reviewBy === null
        ? t('days.from', { from })
        : t('days.review', { from, review: dayOf(reviewBy) })
    },
    supervision: ({ supervision, supervisor }: Supervision) =>
      supervisor === null
        ? t(`supervisions.NONE`)
        : t(`supervisedBy.${supervision === 'NONE' ? 'REMOTE' : supervision}`, {
            name: supervisor.name || `#${supervisor.userId}`,
          }),
  }
}

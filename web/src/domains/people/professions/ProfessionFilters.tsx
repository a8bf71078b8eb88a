import {
  type Engagement,
  engagements,
  type ProfessionFilter,
  professionFilters,
} from '@gantry/contract/domains/people/professions/words'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'

type Filters = { profession?: ProfessionFilter | undefined; engagement?: Engagement | undefined }
type ProfessionFiltersProps = { filters: Filters; onChange: (filters: Filters) => void }

/** Filters a list of people by what they practise today, and on which terms. */
export function ProfessionFilters({ filters, onChange }: ProfessionFiltersProps) {
  const { t } = useTranslation('professions')
  return (
    <>
      <ChoiceFilter
        label={t('fields.profession')}
        placeholder={t('filters.anyProfession')}
        options={professionFilters.map((value) => ({
          value,
          label: value === 'NONE' ? t('empty') : t(`professions.${value}`),
        }))}
        value={filters.profession}
        onChange={(profession) => onChange({ profession: profession as ProfessionFilter | undefined })}
      />
      <ChoiceFilter
        label={t('fields.engagement')}
        placeholder={t('filters.anyEngagement')}
        options={engagements.map((value) => ({ value, label: t(`engagements.${value}`) }))}
        value={filters.engagement}
        onChange={(engagement) => onChange({ engagement: engagement as Engagement | undefined })}
      />
    </>
  )
}

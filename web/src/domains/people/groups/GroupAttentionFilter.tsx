import { invitationDays } from '@gantry/contract/domains/portal/dashboard/words'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import type { GroupFilters } from './group-list-search.ts'

type GroupAttentionFilterProps = { filters: GroupFilters; onChange: (filters: GroupFilters) => void }

/** Filters the groups by what an administrator has to do about them. */
export function GroupAttentionFilter({ filters, onChange }: GroupAttentionFilterProps) {
  const { t } = useTranslation('groups')
  const days = filters.invitedDays ?? invitationDays
  const choices: Record<string, GroupFilters> = {
    admin: { withoutAdmin: true },
    invitations: { invitedDays: days },
  }
  const chosen = filters.withoutAdmin
    ? 'admin'
    : filters.invitedDays === undefined
      ? undefined
      : 'invitations'
  return (
    <ChoiceFilter
      label={t('attention.label')}
      placeholder={t('attention.any')}
      options={[
        { value: 'admin', label: t('attention.withoutAdmin') },
        { value: 'invitations', label: t('attention.invitations', { days }) },
      ]}
      value={chosen}
      onChange={(choice) => onChange(choice === undefined ? {} : (choices[choice] ?? {}))}
    />
  )
}

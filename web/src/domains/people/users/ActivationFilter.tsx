import { activationDays } from '@gantry/contract/domains/portal/dashboard/words'
import { useTranslation } from 'react-i18next'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import type { UserFilters } from './user-list-search.ts'

type Filters = Pick<UserFilters, 'activated' | 'pendingDays' | 'signedIn'>
type ActivationFilterProps = { filters: Filters; onChange: (filters: Filters) => void }

const nothing: Filters = { activated: undefined, pendingDays: undefined, signedIn: undefined }

/** Filters the users by whether they have activated their account and signed in. */
export function ActivationFilter({ filters, onChange }: ActivationFilterProps) {
  const { t } = useTranslation('users')
  const days = filters.pendingDays ?? activationDays
  const choices: { name: string; label: string; filters: Filters }[] = [
    { name: 'activated', label: t('filters.activated'), filters: { activated: true } },
    { name: 'pending', label: t('filters.pending'), filters: { activated: false } },
    { name: 'late', label: t('filters.pendingFor', { days }), filters: { pendingDays: days } },
    { name: 'never', label: t('filters.neverSignedIn'), filters: { signedIn: false } },
  ]
  const chosen = choices.find(({ filters: wanted }) =>
    Object.entries(wanted).every(([name, value]) => filters[name as keyof Filters] === value),
  )
  return (
    <ChoiceFilter
      label={t('filters.activation')}
      placeholder={t('filters.anyActivation')}
      options={choices.map(({ name, label }) => ({ value: name, label }))}
      value={chosen?.name}
      onChange={(name) =>
        onChange({ ...nothing, ...choices.find((choice) => choice.name === name)?.filters })
      }
    />
  )
}

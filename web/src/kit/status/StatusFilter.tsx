import { useTranslation } from 'react-i18next'
import { FlagFilter } from '../../ui/list/filters.tsx'

type StatusFilterProps = {
  list: {
    filters: { status?: boolean }
    setFilter: (name: 'status', value: boolean | undefined) => void
  }
}

/** Filters a list by status. */
export function StatusFilter({ list }: StatusFilterProps) {
  const { t } = useTranslation()
  return (
    <FlagFilter
      label={t('status.filter')}
      placeholder={t('status.any')}
      yes={t('status.active')}
      no={t('status.inactive')}
      value={list.filters.status}
      onChange={(status) => list.setFilter('status', status)}
    />
  )
}

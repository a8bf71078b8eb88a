import { appModes } from '@gantry/contract/domains/connections/apps/words'
import { useTranslation } from 'react-i18next'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import type { AppFilters } from './app-list-search.ts'

type Filters = AppFilters & { status?: boolean }
type AppFilterBarProps = {
  list: {
    filters: Filters
    setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => void
  }
}

export function AppFilterBar({ list: { filters, setFilter } }: AppFilterBarProps) {
  const { t } = useTranslation(['apps', 'common'])
  return (
    <>
      <StatusFilter list={{ filters, setFilter }} />
      <ChoiceFilter
        label={t('filters.mode')}
        placeholder={t('filters.anyMode')}
        options={appModes.map((mode) => ({ value: mode, label: t(`modes.${mode}.name`) }))}
        value={filters.mode}
        onChange={(chosen) =>
          setFilter(
            'mode',
            appModes.find((mode) => mode === chosen),
          )
        }
      />
    </>
  )
}

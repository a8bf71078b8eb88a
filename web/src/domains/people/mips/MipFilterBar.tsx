import { type StateFilter as StateFilterValue, stateFilters } from '@gantry/contract/australian-states'
import { useTranslation } from 'react-i18next'
import { isAdministrator } from '../../../kit/pages/readers.ts'
import { StatusFilter } from '../../../kit/status/StatusFilter.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import type { MipFilters } from './mip-list-search.ts'

type Filters = MipFilters & { status?: boolean }
type MipFilterBarProps = {
  list: {
    filters: Filters
    setFilter: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => void
  }
}

export function MipFilterBar({ list }: MipFilterBarProps) {
  const viewer = useViewer()
  const { filters, setFilter } = list
  return (
    <>
      {isAdministrator(viewer) && <StatusFilter list={list} />}
      <StateFilter value={filters.state} onChange={(state) => setFilter('state', state)} />
    </>
  )
}

type StateFilterProps = {
  value: StateFilterValue | undefined
  onChange: (state: StateFilterValue | undefined) => void
}

export function StateFilter({ value, onChange }: StateFilterProps) {
  const { t } = useTranslation('mips')
  return (
    <ChoiceFilter
      label={t('filters.state')}
      placeholder={t('filters.anyState')}
      options={stateFilters.map((state) => ({
        value: state,
        label: state === 'UNKNOWN' ? t('filters.unknownState') : state,
      }))}
      value={value}
      onChange={(chosen) => onChange(stateFilters.find((state) => state === chosen))}
    />
  )
}

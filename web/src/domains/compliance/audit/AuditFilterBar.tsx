import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { auditResults } from '@gantry/contract/domains/compliance/audit/words'
import { recordKinds } from '@gantry/contract/registry'
import { useTranslation } from 'react-i18next'
import { DateFilter } from '../../../ui/days/day-filters.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { ChoiceChips } from '../../../ui/list/ChoiceChips.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { actionChoices, CHANGE } from './action-choices.ts'
import classes from './audit.module.css'
import { type AuditFilters, daysOf, periods, type SubjectFilter } from './audit-search.ts'
import { subjectsOf } from './event-names.ts'
import { NameSelect } from './names/NameSelect.tsx'

type AuditFilterBarProps = {
  list: {
    filters: AuditFilters
    setFilters: (changes: { [Name in keyof AuditFilters]?: AuditFilters[Name] | undefined }) => void
    setFilter: <Name extends keyof AuditFilters>(name: Name, value: AuditFilters[Name] | undefined) => void
  }
  /** The listed events. They contain the names of the records that the address filters by. */
  events: readonly AuditEvent[]
}

/** The filters: actor, action, record, result and time. */
export function AuditFilterBar({ list, events }: AuditFilterBarProps) {
  const { t } = useTranslation('audit')
  const { filters, setFilter, setFilters } = list
  const days: { from?: string | undefined; to?: string | undefined } =
    filters.period === undefined ? { from: filters.from, to: filters.to } : daysOf(filters.period)
  const listedName = ({ kind, id }: SubjectFilter) =>
    events.flatMap(subjectsOf).find((subject) => subject.kind === kind && subject.id === id)?.name
  return (
    <>
      <NameSelect
        label={t('filters.actor')}
        placeholder={t('filters.anyActor')}
        kinds={people}
        value={filters.actor === undefined ? undefined : `user-${filters.actor}`}
        nameOf={({ id }) => events.find(({ actor }) => actor?.userId === id)?.actor?.name}
        onChange={(value) => setFilter('actor', value === undefined ? undefined : Number(value.slice(5)))}
      />
      <Select
        className={classes.filter}
        aria-label={t('filters.action')}
        placeholder={t('filters.anyAction')}
        options={actionChoices(t, filters.action)}
        clearLabel={`${t('filters.action')}: ${t('filters.anyAction')}`}
        nothingFound={t('filters.nothingFound')}
        isListLarge
        value={filters.change === undefined ? (filters.action ?? null) : `${CHANGE}${filters.change}`}
        onChange={(chosen) => {
          const isChange = chosen?.startsWith(CHANGE) ?? false
          setFilters({
            action: isChange ? undefined : (chosen ?? undefined),
            change: isChange ? chosen?.slice(CHANGE.length) : undefined,
          })
        }}
      />
      <NameSelect
        label={t('filters.subject')}
        placeholder={t('filters.anySubject')}
        kinds={recordKinds}
        hasKinds
        value={filters.subject}
        nameOf={listedName}
        onChange={(subject) => setFilter('subject', subject)}
      />
      <ChoiceFilter
        label={t('filters.result')}
        placeholder={t('filters.anyResult')}
        options={auditResults.map((result) => ({ value: result, label: t(`results.${result}`) }))}
        value={filters.result}
        onChange={(chosen) =>
          setFilter(
            'result',
            auditResults.find((result) => result === chosen),
          )
        }
      />
      <div className={classes.days}>
        <DayFilter
          label={t('filters.from')}
          value={days.from}
          max={days.to}
          onChange={(from) => setFilters({ ...days, from, period: undefined })}
        />
        <DayFilter
          label={t('filters.to')}
          value={days.to}
          min={days.from}
          onChange={(to) => setFilters({ ...days, to, period: undefined })}
        />
      </div>
      <div className={classes.quick}>
        <ChoiceChips
          label={t('filters.changes')}
          options={frequentChanges.map((change) => ({ value: change, label: t(`watched.${change}`) }))}
          value={filters.change}
          onChange={(change) => setFilters({ change, action: undefined })}
        />
        <ChoiceChips
          label={t('columns.at')}
          options={periods.map((period) => ({ value: period, label: t(`periods.${period}`) }))}
          value={filters.period}
          onChange={(period) => setFilters({ period, from: undefined, to: undefined })}
        />
        {filters.action === undefined && filters.change === undefined && (
          <>
            <Switch
              label={t('filters.signIns')}
              checked={filters.signIns === true}
              onChange={(isShown) => setFilters({ signIns: isShown || undefined, reads: undefined })}
            />
            <ChoiceChips
              label={t('filters.action')}
              options={[{ value: 'reads', label: t('filters.reads') }]}
              value={filters.reads === true ? 'reads' : undefined}
              onChange={(chosen) =>
                setFilters({ reads: chosen === undefined ? undefined : true, signIns: undefined })
              }
            />
          </>
        )}
      </div>
    </>
  )
}

const people = ['user'] as const
/** The most frequent questions. The list of actions contains all watched changes. */
const frequentChanges = ['user-mip.providerNumber', 'user.email', 'user.roles'] as const

type DayFilterProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  return (
    <DateFilter
      className={classes.day}
      label={label}
      value={value ?? ''}
      min={min}
      max={max}
      onChange={(day) => onChange(day || undefined)}
    />
  )
}

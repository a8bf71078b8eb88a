import type { AuditEvent } from '@gantry/contract/audit/schemas'
import { auditResults } from '@gantry/contract/audit/words'
import { recordKinds } from '@gantry/contract/registry'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { ChoiceFilter } from '../../ui/list/filters.tsx'
import { actionChoices } from './action-choices.ts'
import classes from './audit.module.css'
import { type AuditFilters, type SubjectFilter } from './audit-search.ts'
import { subjectsOf } from './event-names.ts'
import { NameSelect } from './NameSelect.tsx'

type AuditFilterBarProps = {
  list: {
    filters: AuditFilters
    setFilter: <Name extends keyof AuditFilters>(name: Name, value: AuditFilters[Name] | undefined) => void
  }
  /** The listed events. They contain the names of the records that the address filters by. */
  events: readonly AuditEvent[]
}

/** The filters: actor, action, record, result and time. */
export function AuditFilterBar({ list, events }: AuditFilterBarProps) {
  const { t } = useTranslation('audit')
  const { filters, setFilter } = list
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
        value={filters.action ?? null}
        onChange={(action) => setFilter('action', action ?? undefined)}
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
      <DayFilter
        label={t('filters.from')}
        value={filters.from}
        max={filters.to}
        onChange={(day) => setFilter('from', day)}
      />
      <DayFilter
        label={t('filters.to')}
        value={filters.to}
        min={filters.from}
        onChange={(day) => setFilter('to', day)}
      />
    </>
  )
}

const people = ['user'] as const

type DayFilterProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayFilter({ label, value, min, max, onChange }: DayFilterProps) {
  return (
    <TextInput
      type="date"
      className={classes.day}
      label={label}
      value={value ?? ''}
      min={min}
      max={max}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}

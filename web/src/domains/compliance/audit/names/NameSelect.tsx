import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../../ui/forms/Select.tsx'
import { useDebouncedValue } from '../../../../ui/forms/use-debounced-value.ts'
import classes from '../audit.module.css'
import { type SubjectFilter, subjectFrom } from '../audit-search.ts'
import { useFoundNames } from './use-found-names.ts'

const TYPING_PAUSE = 250

type NameSelectProps = {
  label: string
  placeholder: string
  kinds: readonly SubjectFilter['kind'][]
  /** Whether a whole kind can be chosen too. */
  hasKinds?: boolean
  /** `user-12`, `group`. */
  value: string | undefined
  /** The name from the list on the page, for a record that the search does not find. */
  nameOf: (value: SubjectFilter) => string | undefined
  onChange: (value: string | undefined) => void
}

/** A select that searches one of many records. */
export function NameSelect(props: NameSelectProps) {
  const { t } = useTranslation('audit')
  const { label, placeholder, kinds, hasKinds = false, value, onChange } = props
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const typed = useDebouncedValue(text.trim(), TYPING_PAUSE)
  const [labels] = useState(() => new Map<string, string>())
  for (const kind of kinds) labels.set(kind, t('filters.everyKind', { kind: t(`groups.${kind}`) }))
  // After a choice the input contains the record's name, which is not a search.
  const search = value !== undefined && typed === labels.get(value) ? '' : typed
  const found = useFoundNames(search, kinds, isOpen)
  const groups = kinds.map((kind) => {
    const all = hasKinds && search === '' ? [{ value: kind as string, label: labels.get(kind) ?? kind }] : []
    const named = found(kind).map(({ id, name }) => ({ value: `${kind}-${id}`, label: name }))
    for (const item of named) labels.set(item.value, item.label)
    return { group: t(`groups.${kind}`), items: [...all, ...named] }
  })
  const chosen = value === undefined ? null : subjectFrom(value)
  const isMissing = chosen !== null && !groups.some(({ items }) => items.some((item) => item.value === value))
  if (chosen && value !== undefined && isMissing) {
    const known = labels.get(value) ?? props.nameOf(chosen) ?? `#${chosen.id ?? ''}`
    groups.find(({ group }) => group === t(`groups.${chosen.kind}`))?.items.unshift({ value, label: known })
  }
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={placeholder}
      options={groups.filter(({ items }) => items.length > 0)}
      clearLabel={`${label}: ${placeholder}`}
      nothingFound={t('filters.nothingFound')}
      isListLarge
      value={value ?? null}
      search={{ text, onChange: setText }}
      onOpenChange={setOpen}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

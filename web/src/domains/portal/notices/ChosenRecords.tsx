import { records } from '@gantry/contract/registry'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { RecordSelect } from '../../../kit/records/RecordSelect.tsx'
import { recordName } from '../../../kit/records/record-fields.ts'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import classes from './notices.module.css'

type Kind = 'group' | 'mip'
type ChosenRecordsProps = {
  kind: Kind
  label: string
  placeholder: string
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Some records of which there can be many: a search that adds one, and those that were added. */
export function ChosenRecords({ kind, label, placeholder, value, onChange }: ChosenRecordsProps) {
  return (
    <div>
      <RecordSelect
        // A new one after each choice, so that it is empty again.
        key={value.join(' ')}
        kind={kind}
        label={label}
        placeholder={placeholder}
        value={null}
        onChange={(id) => {
          if (id !== null && !value.includes(id)) onChange([...value, id])
        }}
      />
      {value.length > 0 && (
        <ul className={classes.chosen} aria-label={label}>
          {value.map((id) => (
            <Chosen
              key={id}
              kind={kind}
              id={id}
              onRemove={() => onChange(value.filter((other) => other !== id))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Chosen({ kind, id, onRemove }: { kind: Kind; id: number; onRemove: () => void }) {
  const { t } = useTranslation('notices')
  const { data } = useQuery(
    callQuery(records[kind].get as 'getMip', { params: { [records[kind].id]: id } as never }),
  )
  const name = data === undefined ? `#${id}` : recordName(kind, data)
  return (
    <li>
      <bdi>{name}</bdi>
      <IconButton
        variant="subtle"
        size="sm"
        aria-label={t('form.remove', { name })}
        title={t('form.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={15} aria-hidden />
      </IconButton>
    </li>
  )
}

import type { RecordEntry } from '@gantry/contract/declared/entry'
import { type RecordKind, records } from '@gantry/contract/registry'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../i18n/format.ts'
import { useViewer } from '../../sessions/index.ts'
import { recordId, recordName } from '../records/record-fields.ts'
import { type AskedStatus, AskingStatusSwitch, StatusQuestion } from './AskingStatusSwitch.tsx'
import { useStatusChange } from './use-status-change.ts'

type RecordStatusSwitchProps = {
  kind: RecordKind
  record: {
    status: boolean | null
    /** Null for a person who has not activated the account. */
    activatedAt?: string | null
    /** What the viewer may do with this record; without it, what they may do with every one of the kind. */
    may?: readonly string[]
  }
  /** Instead of the name in the record. */
  name?: string
  /** How many people the texts of the question speak of. */
  count?: number
  /** What is linked to the record, as far as it is known: `status.users` of the domain's texts is the text of `users`. */
  linked?: { readonly [thing: string]: number | null }
  /** A sentence after the consequence. */
  note?: string
}

/** Activates or inactivates a record. It asks first, and says what will change with the texts of the record's domain. */
export function RecordStatusSwitch(props: RecordStatusSwitchProps) {
  const { kind, record, name = recordName(kind, record) } = props
  const viewer = useViewer()
  return (
    <AskingStatusSwitch
      name={name}
      status={record.status === true}
      isPending={record.activatedAt === null}
      canSet={record.may?.includes('set-status') ?? viewer.may.includes(`${kind}.set-status`)}
      renderQuestion={(asked) => <Question {...props} name={name} asked={asked} />}
    />
  )
}

type QuestionProps = RecordStatusSwitchProps & { name: string; asked: AskedStatus }

function Question({ kind, record, name, count, linked, note, asked }: QuestionProps) {
  // The domains of all kinds have these texts, so the types of this one are used for all.
  const { t, i18n } = useTranslation(records[kind].domain as RecordEntry['domain'] as 'groups')
  const setStatus = useStatusChange(kind, recordId(kind, record), {
    activated: t('messages.activated'),
    inactivated: t('messages.inactivated'),
    failed: t('messages.updateStatusFailed'),
  })
  const things = Object.entries(linked ?? {})
    .filter(([, total]) => total)
    .map(([thing, total]) => t(`status.${thing as 'members'}`, { count: total ?? 0 }))
  const whom = things.length > 0 ? t('status.linked', { what: joinNames(things, i18n.language) }) : ''
  return (
    <StatusQuestion
      asked={asked}
      title={(deed) => t(`status.${deed}Title`, { name })}
      text={(deed) =>
        [t(`status.${deed}Text`, { name, ...(count !== undefined && { count }) }), whom, note]
          .filter(Boolean)
          .join(' ')
      }
      onSet={setStatus}
    />
  )
}

import type { RecordEntry } from '@gantry/contract/declared/entry'
import { type RecordKind, records } from '@gantry/contract/registry'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../i18n/format.ts'
import { useViewer } from '../../sessions/index.ts'
import { recordName } from '../records/record-fields.ts'
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
  /** Nobody loses anything when the record is inactive, so that an Undo is enough. */
  isUnnoticed?: boolean
  /** A sentence after the consequence. */
  note?: string
}

/**
 * Activates or inactivates a record. Before an inactivation that others notice at once, it asks, and says whom it concerns with
 * the texts of the record's domain. Other changes are made at once, and their message has an Undo.
 */
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

function Question(props: QuestionProps) {
  const { kind, record, name, count, linked, isUnnoticed = false, note, asked } = props
  // The domains of all kinds have these texts, so the types of this one are used for all.
  const { t, i18n } = useTranslation(records[kind].domain as RecordEntry['domain'] as 'groups')
  const setStatus = useStatusChange(kind, record, name, {
    activated: t('messages.activated'),
    inactivated: t('messages.inactivated'),
    failed: t('messages.updateStatusFailed'),
  })
  const things = Object.entries(linked ?? {})
    .filter(([, total]) => total)
    .map(([thing, total]) => t(`status.${thing as 'members'}`, { count: total ?? 0 }))
  const whom = things.length > 0 ? t('status.linked', { what: joinNames(things, i18n.language) }) : ''
  if (asked.item === true || isUnnoticed) return <AtOnce asked={asked} onSet={setStatus} />
  return (
    <StatusQuestion
      asked={asked}
      title={t('status.inactivateTitle', { name })}
      text={[t('status.inactivateText', { name, ...(count !== undefined && { count }) }), whom, note]
        .filter(Boolean)
        .join(' ')}
      onSet={setStatus}
    />
  )
}

function AtOnce({ asked, onSet }: { asked: AskedStatus; onSet: (status: boolean) => void }) {
  const set = useEffectEvent(() => {
    onSet(asked.item === true)
    asked.close()
  })
  useEffect(() => {
    if (asked.isAsking) set()
  }, [asked.isAsking])
  return null
}

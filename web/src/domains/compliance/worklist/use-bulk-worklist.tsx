import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { onQuietDays } from '@gantry/contract/domains/compliance/worklist/words'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import type { Bulk, BulkResults } from '../../../ui/bulk/bulk-actions.ts'
import { useKindLabel } from '../qualification-kinds/index.ts'

// Loaded when somebody selects rows.
const ChasePreview = lazy(() => import('./ChasePreview.tsx'))
const AssigneeField = lazy(() => import('./AssigneeField.tsx'))

type Key = Pick<WorklistMatter, 'subject' | 'userId' | 'mipId' | 'matter'>

/** Asking several people by mail, and assigning several matters. */
export function useBulkWorklist(): Bulk<WorklistMatter> {
  const { t } = useTranslation('worklist')
  const client = useQueryClient()
  const labelOf = useKindLabel()
  const [{ of, matterOf }] = useState(createNumbers)
  const isOfPerson = (id: number) => matterOf(id).subject === 'USER'
  /** A person may have several of the rows, and gets one mail. */
  const peopleOf = (ids: number[]) =>
    new Map(ids.filter(isOfPerson).map((id) => [matterOf(id).userId ?? 0, id]))
  /** The administrators of a MIP or scope see to it without being asked. */
  const refusedOthers = (ids: number[]): BulkResults['results'] =>
    ids.filter((id) => !isOfPerson(id)).map((id) => ({ id, outcome: 'REFUSED', message: t('bulk.ofOther') }))
  /** How many of the last mails wait for a working day. */
  const waiting = useRef(0)

  async function askPeople(
    ids: number[],
    ask: (userIds: number[]) => Promise<BulkResults>,
  ): Promise<BulkResults> {
    const people = peopleOf(ids)
    const { results } = people.size === 0 ? { results: [] } : await ask([...people.keys()])
    return {
      results: [
        ...results.map((result) => ({ ...result, id: people.get(result.id) ?? 0 })),
        ...refusedOthers(ids),
      ],
    }
  }

  const chase = (ids: number[], choice: number): Promise<BulkResults> =>
    askPeople(ids, async (userIds) => {
      const answer = await call('chasePeople', { body: { ids: userIds, onQuietDays: onQuietDays[choice] } })
      waiting.current = answer.waiting.length
      return answer
    })

  const cancel = (ids: number[]) =>
    askPeople(ids, (userIds) => call('cancelWaitingMails', { body: { ids: userIds } }))

  async function assign(ids: number[], assignedTo: number | null): Promise<BulkResults> {
    const ofPeople = ids.filter(isOfPerson)
    const matters = ofPeople.map(matterOf).map(({ userId, matter }) => ({ userId: userId ?? 0, matter }))
    const { results } =
      matters.length === 0 ? { results: [] } : await call('assignMatters', { body: { matters, assignedTo } })
    return {
      results: [
        ...results.map(({ outcome, code, message }, index) => ({
          id: ofPeople[index] ?? 0,
          outcome,
          code,
          message,
        })),
        ...refusedOthers(ids),
      ],
    }
  }

  const texts = (name: 'chase' | 'cancel' | 'assign' | 'unassign') => ({
    key: name,
    label: t(`bulk.${name}.label`),
    title: (count: number) => t(`bulk.${name}.title`, { count }),
    confirmLabel: t(`bulk.${name}.label`),
    consequence: t(`bulk.${name}.text`),
    done: (count: number) => t(`bulk.${name}.done`, { count }),
    refresh: () => invalidateAfter(client, 'chasePeople'),
  })
  return {
    item: (row) => ({
      id: of(row),
      name: `${nameOf(row)}: ${row.kindCode === null || row.kindLabel === null ? t('scope') : labelOf({ code: row.kindCode, label: row.kindLabel })}`,
    }),
    actions: [
      {
        ...texts('chase'),
        done: (count) =>
          waiting.current === 0
            ? t('bulk.chase.done', { count })
            : t('bulk.chase.doneLater', { count: count - waiting.current, waiting: waiting.current }),
        target: (_value, onChange, ids) => (
          <ChasePreview userIds={[...peopleOf(ids).keys()]} onChange={onChange} />
        ),
        run: chase,
      },
      { ...texts('cancel'), run: cancel },
      {
        ...texts('assign'),
        target: (value, onChange) => <AssigneeField value={value} onChange={onChange} />,
        run: assign,
      },
      { ...texts('unassign'), run: (ids) => assign(ids, null) },
    ],
  }
}

const nameOf = ({ userId, firstName, lastName, mipName }: WorklistMatter) =>
  userId === null ? (mipName ?? '') : `${firstName} ${lastName}`

/** The selection of a list needs a number for each row. Chosen rows may be on several pages, so each row that was seen keeps its own. */
function createNumbers() {
  const ids = new Map<string, number>()
  const matters: Key[] = []
  return {
    of({ subject, userId, mipId, matter }: Key): number {
      const key = `${userId ?? `mip ${mipId}`} ${matter}`
      const id = ids.get(key) ?? matters.push({ subject, userId, mipId, matter }) - 1
      ids.set(key, id)
      return id
    },
    matterOf: (id: number): Key => matters[id] ?? { subject: 'MIP', userId: null, mipId: null, matter: '' },
  }
}

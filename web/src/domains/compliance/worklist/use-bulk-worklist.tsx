import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import type { Bulk, BulkResults } from '../../../ui/bulk/bulk-actions.ts'
import { useKindLabel } from '../qualification-kinds/index.ts'

// Loaded when somebody selects rows.
const ChasePreview = lazy(() => import('./ChasePreview.tsx'))
const AssigneeField = lazy(() => import('./AssigneeField.tsx'))

type Key = Pick<WorklistMatter, 'userId' | 'matter'>

/** Asking several people by mail, and assigning several matters. */
export function useBulkWorklist(): Bulk<WorklistMatter> {
  const { t } = useTranslation('worklist')
  const client = useQueryClient()
  const labelOf = useKindLabel()
  const [{ of, matterOf }] = useState(createNumbers)
  /** A person may have several of the rows, and gets one mail. */
  const peopleOf = (ids: number[]) => [...new Map(ids.map((id) => [matterOf(id).userId, id]))]

  async function chase(ids: number[]): Promise<BulkResults> {
    const people = new Map(peopleOf(ids))
    const { results } = await call('chasePeople', { body: { ids: [...people.keys()] } })
    return { results: results.map((result) => ({ ...result, id: people.get(result.id) ?? 0 })) }
  }

  async function assign(ids: number[], assignedTo: number | null): Promise<BulkResults> {
    const matters = ids.map(matterOf).map(({ userId, matter }) => ({ userId, matter }))
    const { results } = await call('assignMatters', { body: { matters, assignedTo } })
    return {
      results: results.map(({ outcome, code, message }, index) => ({
        id: ids[index] ?? 0,
        outcome,
        code,
        message,
      })),
    }
  }

  const texts = (name: 'chase' | 'assign' | 'unassign') => ({
    key: name,
    label: t(`bulk.${name}.label`),
    title: (count: number) => t(`bulk.${name}.title`, { count }),
    confirmLabel: t(`bulk.${name}.label`),
    consequence: t(`bulk.${name}.text`),
    done: (count: number) => t(`bulk.${name}.done`, { count }),
    refresh: () => invalidateAfter(client, name === 'chase' ? 'chasePeople' : 'assignMatters'),
  })
  return {
    item: (row) => ({
      id: of(row),
      name: `${row.firstName} ${row.lastName}: ${labelOf({ code: row.kindCode, label: row.kindLabel })}`,
    }),
    actions: [
      {
        ...texts('chase'),
        target: (_value, onChange, ids) => (
          <ChasePreview userIds={peopleOf(ids).map(([userId]) => userId)} onChange={onChange} />
        ),
        run: chase,
      },
      {
        ...texts('assign'),
        target: (value, onChange) => <AssigneeField value={value} onChange={onChange} />,
        run: assign,
      },
      { ...texts('unassign'), run: (ids) => assign(ids, null) },
    ],
  }
}

/** The selection of a list needs a number for each row. Chosen rows may be on several pages, so each row that was seen keeps its own. */
function createNumbers() {
  const ids = new Map<string, number>()
  const matters: Key[] = []
  return {
    of({ userId, matter }: Key): number {
      const key = `${userId} ${matter}`
      const id = ids.get(key) ?? matters.push({ userId, matter }) - 1
      ids.set(key, id)
      return id
    },
    matterOf: (id: number): Key => matters[id] ?? { userId: 0, matter: '' },
  }
}

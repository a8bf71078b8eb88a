import type { QualificationRow } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { useCall } from '../../../../api/queries.ts'
import type { Bulk } from '../../../../ui/bulk/bulk-actions.ts'
import { useQualificationName } from '../use-qualification-name.ts'
import type { ManyCheck } from './ManyCheckFields.tsx'

// Loaded when somebody checks several.
const ManyCheckFields = lazy(() => import('./ManyCheckFields.tsx'))

/** One check of several qualifications at once. `rows` are those of the shown page. */
export function useBulkCheck(rows: readonly QualificationRow[] | undefined): Bulk<QualificationRow> {
  const { t } = useTranslation('qualifications')
  const client = useQueryClient()
  const nameOf = useQualificationName()
  const { data: known } = useCall('listQualificationKinds')
  // Chosen rows may be on several pages, so the rows of all pages seen are kept.
  const seen = useRef(new Map<number, QualificationRow>())
  const check = useRef<ManyCheck | null>(null)
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.qualificationId, row)
  }, [rows])
  const withoutRegister = new Set<number | undefined>()
  for (const { qualificationKindId, proof } of known?.qualificationKinds ?? []) {
    if (proof !== 'REGISTER') withoutRegister.add(qualificationKindId)
  }
  return {
    item: (row) => ({ id: row.qualificationId, name: `${row.holderName}: ${nameOf(row)}` }),
    actions: [
      {
        key: 'check',
        label: t('actions.check'),
        title: (count) => t('checkMany.title', { count }),
        confirmLabel: t('check.submit'),
        consequence: t('checkMany.consequence'),
        target: (_value, onChange, ids) => (
          <ManyCheckFields
            lacksRegister={ids.some((id) => withoutRegister.has(seen.current.get(id)?.qualificationKindId))}
            onChange={(chosen) => {
              check.current = chosen
              onChange(chosen === null ? null : 1)
            }}
          />
        ),
        run: (ids) => {
          if (check.current === null) throw new Error('nothing was chosen')
          const qualifications = ids.map((qualificationId) => ({
            qualificationId,
            version: seen.current.get(qualificationId)?.version ?? 1,
          }))
          return call('checkQualifications', { body: { qualifications, ...check.current } })
        },
        done: (count) => t('checkMany.done', { count }),
        refresh: () => invalidateAfter(client, 'checkQualifications'),
      },
    ],
  }
}

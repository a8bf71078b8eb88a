import type { NewProfession } from '@gantry/contract/domains/people/professions/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import type { BulkAction } from '../../../ui/bulk/bulk-actions.ts'

// Loaded when somebody records one of several people.
const ManyProfessionFields = lazy(() => import('./ManyProfessionFields.tsx'))

/** One profession of several people, from a day on. */
export function useBulkProfession(): BulkAction {
  const { t } = useTranslation('professions')
  const client = useQueryClient()
  const chosen = useRef<NewProfession | null>(null)
  return {
    key: 'profession',
    label: t('many.label'),
    title: (count) => t('many.title', { count }),
    confirmLabel: t('add.submit'),
    consequence: t('many.consequence'),
    target: (_value, onChange) => (
      <ManyProfessionFields
        onChange={(profession) => {
          chosen.current = profession
          onChange(profession === null ? null : 1)
        }}
      />
    ),
    run: (ids) => {
      if (chosen.current === null) throw new Error('nothing was chosen')
      return call('addProfessions', { body: { ids, ...chosen.current } })
    },
    done: (count) => t('many.done', { count }),
    refresh: () => invalidateAfter(client, 'addProfessions'),
  }
}

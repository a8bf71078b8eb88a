import type { MipUser } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../../api/call.ts'
import { invalidateAfter } from '../../../../../api/invalidation.ts'
import { fullName } from '../../../../../sessions/index.ts'
import type { Bulk } from '../../../../../ui/bulk/bulk-actions.ts'
import type { ManyModalities } from './ManyModalities.tsx'

// Loaded when somebody changes several.
const ManyModalitiesFields = lazy(() => import('./ManyModalities.tsx'))

/** The modalities of several people at one MIP. */
export function useBulkModalities(): Bulk<MipUser> {
  const { t } = useTranslation('links')
  const client = useQueryClient()
  const chosen = useRef<ManyModalities | null>(null)
  return {
    item: (link) => ({ id: link.userMipId, name: fullName(link) }),
    actions: [
      {
        key: 'modalities',
        label: t('modalities.many.label'),
        title: (count) => t('modalities.many.title', { count }),
        confirmLabel: t('modalities.submit'),
        consequence: t('modalities.many.consequence'),
        target: (_value, onChange) => (
          <ManyModalitiesFields
            onChange={(modalities) => {
              chosen.current = modalities
              onChange(modalities === null ? null : 1)
            }}
          />
        ),
        run: (ids) => {
          if (chosen.current === null) throw new Error('nothing was chosen')
          return call('updateModalities', { body: { ids, ...chosen.current } })
        },
        done: (count) => t('modalities.many.done', { count }),
        refresh: () => invalidateAfter(client, 'updateModalities'),
      },
    ],
  }
}

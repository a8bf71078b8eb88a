import { useTranslation } from 'react-i18next'
import { declared } from '../../domains.ts'
import { useSignedInUser, useViewer } from '../../sessions/index.ts'
import type { Place } from './places.ts'

/** What the session's role may do. */
export function useActions(): Place[] {
  const { t } = useTranslation(['jump', 'menu'])
  const viewer = useViewer()
  const user = useSignedInUser()
  const offered = declared('actions').filter(({ isOffered }) => isOffered(viewer, user))
  return [
    ...offered.map(({ isOffered: _isOffered, label, ...action }) => ({
      label: t(`menu:${label}`),
      ...action,
    })),
    { label: t('shortcuts.title'), to: '', opens: 'shortcuts' as const },
  ].map((action) => ({ kind: 'action', detail: '', ...action }))
}

import { recordKinds, records, screens } from '@gantry/contract/registry'
import { useTranslation } from 'react-i18next'
import { useSignedInUser, useViewer } from '../../sessions/index.ts'
import type { Place } from './places.ts'

type Action = Pick<Place, 'label' | 'to' | 'search' | 'opens'>

/** What the session's role may do. */
export function useActions(): Place[] {
  const { t } = useTranslation(['jump', 'common'])
  const { role, sessionGroup } = useViewer()
  const { roles } = useSignedInUser()
  const adding = recordKinds.map(
    (kind): Action => ({ label: t(`actions.add.${kind}`), to: records[kind].page, opens: `new-${kind}` }),
  )
  const inviting: Action = { label: t('actions.invite'), to: records.user.page, opens: 'invite-people' }
  const watching: Action[] = [
    { label: t('actions.numbers'), to: `${records.mip.page}/provider-numbers/attention` },
    { label: t('actions.pending'), to: records.user.page, search: { activated: false } },
    { label: t('actions.why'), to: screens.reach.page },
  ]
  const switching: Action = { label: t('common:header.switchRole'), to: '/role-selection' }
  const help: Action = { label: t('shortcuts.title'), to: '', opens: 'shortcuts' }
  const isPlatform = role === 'ProductAdmin'
  const hasGroup = role === 'GroupAdmin' && sessionGroup !== null
  const actions = [
    ...(isPlatform ? [...adding, { label: t('actions.import'), to: '/imports' }] : []),
    ...(isPlatform || hasGroup ? [inviting, ...watching] : []),
    ...(roles.length > 1 ? [switching] : []),
    help,
  ]
  return actions.map((action) => ({ kind: 'action', detail: '', ...action }))
}

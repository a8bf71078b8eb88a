import { IconKey, IconKeyboard, IconLogout, IconSwitchHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { declaredJumps } from '../../jumps.ts'
import { useRoleLabel } from '../../kit/roles/use-role-label.ts'
import { signOut, useSignedInUser } from '../../sessions/session.ts'
import { useViewer } from '../../sessions/use-viewer.ts'
import type { Place } from './places.ts'
import { useSynonyms } from './use-synonyms.ts'

/** What the session's role may do. */
export function useActions(): Place[] {
  const { t } = useTranslation('places')
  const synonymsOf = useSynonyms()
  const viewer = useViewer()
  const user = useSignedInUser()
  const group = viewer.sessionGroup === null ? undefined : user.groupInfo?.groupName
  return declaredJumps('actions')
    .filter(({ isOffered }) => isOffered(viewer, user))
    .map(({ isOffered: _isOffered, label, labelInGroup, ...action }) => ({
      kind: 'action',
      detail: '',
      ...action,
      label: group && labelInGroup ? t(labelInGroup, { group }) : t(label),
      synonyms: synonymsOf(label),
    }))
}

/** Actions on what the person has, such as "Renew AHPRA registration". If they cannot be read, they are left out. */
export function useOwnActions() {
  const { t, i18n } = useTranslation('places')
  const synonymsOf = useSynonyms()
  const viewer = useViewer()
  const { data = [], isPending } = useQuery({
    queryKey: ['own actions', viewer.userId, viewer.role, i18n.resolvedLanguage],
    queryFn: async () => (await Promise.all(declaredJumps('ownActions').map((read) => read(viewer)))).flat(),
    staleTime: 0,
    retry: false,
  })
  const places = data.map(
    ({ label, name, ...action }): Place => ({
      kind: 'action',
      detail: '',
      ...action,
      label: String(t(label as never, { name })),
      synonyms: synonymsOf(label),
    }),
  )
  return { places, isPending }
}

/** What the menu of the signed-in person offers, and the list of shortcuts. */
export function useSessionActions(): Place[] {
  const { t } = useTranslation(['common', 'menu', 'jump'])
  const labelOf = useRoleLabel()
  const { roles, sessionRole } = useSignedInUser()
  const others = roles.length > 1 ? roles.filter(({ name }) => name !== sessionRole) : []
  return [
    ...others.map((role) => ({
      icon: IconSwitchHorizontal,
      label: t('jump:switchTo', { role: labelOf(role) }),
      synonyms: t('jump:synonyms.switchRole'),
      to: '/role-selection',
      opens: 'switch-role' as const,
      about: role.roleId,
    })),
    ...(roles.length > 1
      ? [
          {
            icon: IconSwitchHorizontal,
            label: t('menu:auth.switchRole'),
            synonyms: t('jump:synonyms.switchRole'),
            to: '/role-selection',
          },
        ]
      : []),
    {
      icon: IconKey,
      label: t('header.changePassword'),
      synonyms: t('jump:synonyms.changePassword'),
      opens: 'change-password' as const,
    },
    {
      icon: IconLogout,
      label: t('header.logout'),
      synonyms: t('jump:synonyms.signOut'),
      run: () => void signOut(),
    },
    {
      icon: IconKeyboard,
      label: t('jump:shortcuts.title'),
      synonyms: t('jump:synonyms.shortcuts'),
      opens: 'shortcuts' as const,
    },
  ].map((action) => ({ kind: 'action', detail: '', ...action }))
}

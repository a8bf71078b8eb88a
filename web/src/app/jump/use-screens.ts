import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../sessions/index.ts'
import { useNavigation } from '../shell/use-navigation.ts'
import { ownScreens, type Place } from './places.ts'

/** The screens of the session's role and the user's own pages. */
export function useScreens(): Place[] {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const { entries, additions } = useNavigation()
  const { role } = useViewer()
  const hasProfile = role === 'ProductAdmin' || role === 'GroupAdmin' || role === 'Member'
  const own = ownScreens.filter(({ to }) => {
    if (!(to in routesByPath)) return false
    return to === '/account' || hasProfile
  })
  return [
    ...[...entries, ...additions].map(({ to, label }) => ({ to, label: t(`navigation.${label}`) })),
    ...own.map(({ label, ...screen }) => ({ ...screen, label: t(`header.${label}`) })),
  ].map((screen) => ({ kind: 'screen', detail: '', ...screen }))
}

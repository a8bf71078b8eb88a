import { useTranslation } from 'react-i18next'
import { useNavigation, useOwnPages } from '../shell/navigation.ts'
import type { Place } from './places.ts'

/** The screens of the session's role and the user's own pages. */
export function useScreens(): Place[] {
  const { t } = useTranslation('menu')
  const { entries, groups } = useNavigation()
  const own = useOwnPages()
  return [...entries, ...groups.flatMap((group) => group.entries), ...own].map(({ label, ...screen }) => ({
    kind: 'screen',
    detail: '',
    ...screen,
    label: t(label),
  }))
}

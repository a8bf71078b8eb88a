import { useTranslation } from 'react-i18next'
import { declared } from '../../domains.ts'
import { declaredJumps } from '../../jumps.ts'
import { mayEnter } from '../../sessions/guards.ts'
import { useSignedInUser } from '../../sessions/session.ts'
import { useNavigation, useOwnPages } from '../shell/navigation.ts'
import type { Place } from './places.ts'
import { useSynonyms } from './use-synonyms.ts'

/** The screens of the session's role, the user's own pages, and the parts of both that no menu has. */
export function useScreens(): Place[] {
  const { t } = useTranslation(['menu', 'places'])
  const synonymsOf = useSynonyms()
  const { entries, groups } = useNavigation()
  const own = useOwnPages()
  const inMenus = [...entries, ...groups.flatMap((group) => group.entries), ...own]
  return [
    ...inMenus.map(({ label, ...screen }) => ({ ...screen, label: t(label), synonyms: synonymsOf(label) })),
    ...useOtherPages(false),
  ].map((screen) => ({ kind: 'screen', detail: '', ...screen }))
}

/** The parts of the own account, such as its second factor. */
export const useAccountSettings = (): Place[] =>
  useOtherPages(true).map((setting) => ({ kind: 'setting', detail: '', ...setting }))

function useOtherPages(isOwn: boolean) {
  const { t } = useTranslation('places')
  const synonymsOf = useSynonyms()
  const user = useSignedInUser()
  const open = declared('pages').filter(
    ({ readers, ownMenu }) => mayEnter(user, readers) && (ownMenu !== undefined) === isOwn,
  )
  return declaredJumps('parts')
    .filter(({ to }) => open.some(({ path }) => path === to))
    .map(({ label, ...part }) => ({ ...part, label: t(label), synonyms: synonymsOf(label) }))
}

import { declared } from '../../domains.ts'
import { menuGroups, type WebPage } from '../../kit/pages/web-domain.ts'
import { mayEnter } from '../../sessions/guards.ts'
import { useSignedInUser } from '../../sessions/session.ts'
import type { SessionUser } from '../../sessions/session-user.ts'

const pages = declared('pages')

/** The menu entries of pages of one place, which the person may open. */
function entriesOf(user: SessionUser, place: NonNullable<WebPage['menu']>['place']) {
  return pages.flatMap(({ path, readers, menu }) =>
    menu?.place === place && mayEnter(user, readers)
      ? [{ to: path, label: menu.label, icon: menu.icon }]
      : [],
  )
}
export type NavigationEntry = ReturnType<typeof entriesOf>[number]

/** The portal's menu: entries that are always in sight, and groups, each with at least one. The routes check the access again. */
export function useNavigation() {
  const user = useSignedInUser()
  return {
    entries: entriesOf(user, 'main'),
    groups: menuGroups
      .map((name) => ({ name, entries: entriesOf(user, name) }))
      .filter(({ entries }) => entries.length > 0),
  }
}
export type NavigationGroup = ReturnType<typeof useNavigation>['groups'][number]

/** Whether the address is that of a page, or of one below it. */
export const isAt = (pathname: string, { to }: NavigationEntry): boolean =>
  pathname === to || pathname.startsWith(`${to}/`)

/** The pages in the menu of the signed-in person. */
export function useOwnPages() {
  const user = useSignedInUser()
  return pages.flatMap(({ path, readers, movedTo, ownMenu = [] }) =>
    mayEnter(user, readers) && !(movedTo && mayEnter(user, movedTo.readers))
      ? ownMenu.map((entry) => ({ to: path, ...entry }))
      : [],
  )
}

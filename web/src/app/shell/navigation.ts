import type { RoleCode } from '@gantry/contract/product'
import { menu, records, screens } from '@gantry/contract/registry'
import type { Icon } from '@tabler/icons-react'
import { icons } from '../../ui/display/icons.ts'

type Listed = keyof typeof records | keyof typeof screens
type LabelKey = (typeof records)[keyof typeof records]['domain'] | keyof typeof screens
export type NavigationEntry = { to: string; label: LabelKey; icon: Icon }

const pages = { ...records, ...screens }

const isRecord = (name: Listed): name is keyof typeof records => name in records

/** The menu entries of a role. `hasRoute` excludes entries without a page. The routes check the access again. */
export function navigationFor(role: RoleCode | null, hasRoute: (path: string) => boolean) {
  const offered = (names: readonly Listed[]): NavigationEntry[] =>
    names
      .filter((name) => {
        const readers: readonly RoleCode[] | null = pages[name].readers
        return hasRoute(pages[name].page) && (readers === null || (role !== null && readers.includes(role)))
      })
      .map((name) => ({
        to: pages[name].page,
        label: isRecord(name) ? records[name].domain : name,
        icon: icons[pages[name].icon],
      }))
  return { entries: offered(menu.main), additions: offered(menu.more) }
}

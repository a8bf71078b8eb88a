import type { RoleCode } from '@gantry/contract/product'
import {
  type Icon,
  IconAffiliate,
  IconApps,
  IconFileImport,
  IconHeartbeat,
  IconHistory,
  IconLayoutDashboard,
  IconServer2,
  IconShieldCheck,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { type Allowed, everyRole } from '../../sessions/guards.ts'

type LabelKey =
  | 'dashboard'
  | 'users'
  | 'ris'
  | 'mips'
  | 'groups'
  | 'roles'
  | 'loggedInUsers'
  | 'apps'
  | 'audit'
  | 'imports'
export type NavigationEntry = { to: string; label: LabelKey; icon: Icon; allowed: Allowed }

const everyone: readonly RoleCode[] = ['ProductAdmin', 'GroupAdmin', 'Member']
const administrator: readonly RoleCode[] = ['ProductAdmin']

/** The sidebar in its order. Who may enter each page is said again by its route. */
const entries: readonly NavigationEntry[] = [
  { to: '/member/dashboard', label: 'dashboard', icon: IconLayoutDashboard, allowed: everyRole },
  { to: '/users', label: 'users', icon: IconUsers, allowed: everyone },
  { to: '/ris', label: 'ris', icon: IconServer2, allowed: administrator },
  { to: '/mips', label: 'mips', icon: IconHeartbeat, allowed: everyone },
  { to: '/groups', label: 'groups', icon: IconAffiliate, allowed: everyone },
  { to: '/roles', label: 'roles', icon: IconShieldCheck, allowed: administrator },
  { to: '/loggedin-users', label: 'loggedInUsers', icon: IconUserCheck, allowed: administrator },
]

/** What the specification does not have, under a heading of its own. */
const additions: readonly NavigationEntry[] = [
  { to: '/apps', label: 'apps', icon: IconApps, allowed: administrator },
  { to: '/imports', label: 'imports', icon: IconFileImport, allowed: administrator },
  { to: '/audit', label: 'audit', icon: IconHistory, allowed: administrator },
]

/** What this role sees; `hasRoute` keeps out what leads nowhere. */
export function navigationFor(role: RoleCode | null, hasRoute: (path: string) => boolean) {
  const isOffered = ({ to, allowed }: NavigationEntry) =>
    hasRoute(to) && (allowed === everyRole || (role !== null && allowed.includes(role)))
  return { entries: entries.filter(isOffered), additions: additions.filter(isOffered) }
}

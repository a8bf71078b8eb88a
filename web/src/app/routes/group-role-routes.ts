import { records } from '@gantry/contract/registry'
import { createRoute } from '@tanstack/react-router'
import { loggedInUsersSearch } from '../../domains/access/sessions/logged-in-users-search.ts'
import { auditSearch } from '../../domains/compliance/audit/audit-search.ts'
import { groupDetailSearch } from '../../domains/people/groups/group-detail-search.ts'
import { groupListSearch } from '../../domains/people/groups/group-list-search.ts'
import { listSearch } from '../../ui/list/list-search.ts'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

const entering = enter(['ProductAdmin', 'GroupAdmin', 'Member'])
const enteringAsAdministrator = enter(['ProductAdmin'])

const groupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups',
  beforeLoad: entering,
  validateSearch: groupListSearch,
  component: page(
    () => import('../../domains/people/groups/GroupsPage.tsx'),
    'GroupsPage',
    'groups',
    'messages',
  ),
})

const groupDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/groupdetails',
  beforeLoad: entering,
  validateSearch: groupDetailSearch,
  component: page(
    () => import('../../domains/people/groups/GroupDetailPage.tsx'),
    'GroupDetailPage',
    'groups',
    'messages',
  ),
})

const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/roles',
  beforeLoad: enteringAsAdministrator,
  validateSearch: listSearch(records.role.sorts),
  component: page(() => import('../../domains/people/roles/RolesPage.tsx'), 'RolesPage', 'roles', 'messages'),
})

const loggedInUsersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/loggedin-users',
  beforeLoad: enteringAsAdministrator,
  validateSearch: loggedInUsersSearch,
  component: page(
    () => import('../../domains/access/sessions/LoggedInUsersPage.tsx'),
    'LoggedInUsersPage',
    'sessions',
    'messages',
  ),
})

// Not in the original contract, as the audit trail.
const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  beforeLoad: enteringAsAdministrator,
  validateSearch: auditSearch,
  component: page(
    () => import('../../domains/compliance/audit/AuditPage.tsx'),
    'AuditPage',
    'audit',
    'messages',
  ),
})

export const groupRoleRoutes = [
  groupsRoute,
  groupDetailsRoute,
  rolesRoute,
  loggedInUsersRoute,
  auditRoute,
] as const

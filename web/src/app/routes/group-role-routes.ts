import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditSearch } from '../../audit/audit-search.ts'
import { groupDetailSearch } from '../../groups/group-detail-search.ts'
import { groupListSearch } from '../../groups/group-list-search.ts'
import { roleListSearch } from '../../roles/role-list-search.ts'
import { loggedInUsersSearch } from '../../sessions/logged-in-users-search.ts'
import { enter } from './enter.ts'
import { shellRoute } from './shell-route.ts'

const entering = enter(['ProductAdmin', 'GroupAdmin', 'Member'])
const enteringAsAdministrator = enter(['ProductAdmin'])

const groupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups',
  beforeLoad: entering,
  validateSearch: groupListSearch,
  component: lazyRouteComponent(() => import('../../groups/GroupsPage.tsx'), 'GroupsPage'),
})

const groupDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/groups/groupdetails',
  beforeLoad: entering,
  validateSearch: groupDetailSearch,
  component: lazyRouteComponent(() => import('../../groups/GroupDetailPage.tsx'), 'GroupDetailPage'),
})

const rolesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/roles',
  beforeLoad: enteringAsAdministrator,
  validateSearch: roleListSearch,
  component: lazyRouteComponent(() => import('../../roles/RolesPage.tsx'), 'RolesPage'),
})

const loggedInUsersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/loggedin-users',
  beforeLoad: enteringAsAdministrator,
  validateSearch: loggedInUsersSearch,
  component: lazyRouteComponent(() => import('../../sessions/LoggedInUsersPage.tsx'), 'LoggedInUsersPage'),
})

// Not in the specification, as the trail is not.
const auditRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  beforeLoad: enteringAsAdministrator,
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('../../audit/AuditPage.tsx'), 'AuditPage'),
})

export const groupRoleRoutes = [
  groupsRoute,
  groupDetailsRoute,
  rolesRoute,
  loggedInUsersRoute,
  auditRoute,
] as const

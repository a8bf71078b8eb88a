import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { profileSearch } from '../../my-profile/profile-search.ts'
import { userDetailSearch } from '../../users/user-detail-search.ts'
import { userListSearch } from '../../users/user-list-search.ts'
import { enter } from './enter.ts'
import { shellRoute } from './shell-route.ts'

const entering = enter(['ProductAdmin', 'GroupAdmin', 'Member'])

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  beforeLoad: entering,
  validateSearch: userListSearch,
  component: lazyRouteComponent(() => import('../../users/UsersPage.tsx'), 'UsersPage'),
})

const userDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users/userdetails',
  beforeLoad: entering,
  validateSearch: userDetailSearch,
  component: lazyRouteComponent(() => import('../../users/UserDetailPage.tsx'), 'UserDetailPage'),
})

const myProfileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/my-profile',
  beforeLoad: entering,
  validateSearch: profileSearch,
  component: lazyRouteComponent(() => import('../../my-profile/MyProfilePage.tsx'), 'MyProfilePage'),
})

export const peopleRoutes = [usersRoute, userDetailsRoute, myProfileRoute] as const

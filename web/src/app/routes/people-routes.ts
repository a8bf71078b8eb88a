import { createRoute } from '@tanstack/react-router'
import { userDetailSearch } from '../../domains/people/users/user-detail-search.ts'
import { userListSearch } from '../../domains/people/users/user-list-search.ts'
import { accountSearch } from '../../domains/portal/my-profile/account-search.ts'
import { profileSearch } from '../../domains/portal/my-profile/profile-search.ts'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

const entering = enter(['ProductAdmin', 'GroupAdmin', 'Member'])

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  beforeLoad: entering,
  validateSearch: userListSearch,
  component: page(() => import('../../domains/people/users/UsersPage.tsx'), 'UsersPage', 'users', 'messages'),
})

const userDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users/userdetails',
  beforeLoad: entering,
  validateSearch: userDetailSearch,
  component: page(
    () => import('../../domains/people/users/UserDetailPage.tsx'),
    'UserDetailPage',
    'users',
    'messages',
  ),
})

const myProfileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/my-profile',
  beforeLoad: entering,
  validateSearch: profileSearch,
  component: page(
    () => import('../../domains/portal/my-profile/MyProfilePage.tsx'),
    'MyProfilePage',
    'my-profile',
    'passkeys',
    'messages',
  ),
})

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  validateSearch: accountSearch,
  component: page(
    () => import('../../domains/portal/my-profile/AccountPage.tsx'),
    'AccountPage',
    'my-profile',
    'passkeys',
    'messages',
  ),
})

export const peopleRoutes = [usersRoute, userDetailsRoute, myProfileRoute, accountRoute] as const

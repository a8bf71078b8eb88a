import { createRoute } from '@tanstack/react-router'
import { accountSearch } from '../../domains/my-profile/account-search.ts'
import { profileSearch } from '../../domains/my-profile/profile-search.ts'
import { userDetailSearch } from '../../domains/users/user-detail-search.ts'
import { userListSearch } from '../../domains/users/user-list-search.ts'
import { enter } from './enter.ts'
import { page } from './page.ts'
import { shellRoute } from './shell-route.ts'

const entering = enter(['ProductAdmin', 'GroupAdmin', 'Member'])

const usersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users',
  beforeLoad: entering,
  validateSearch: userListSearch,
  component: page(() => import('../../domains/users/UsersPage.tsx'), 'UsersPage', 'users', 'messages'),
})

const userDetailsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/users/userdetails',
  beforeLoad: entering,
  validateSearch: userDetailSearch,
  component: page(
    () => import('../../domains/users/UserDetailPage.tsx'),
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
    () => import('../../domains/my-profile/MyProfilePage.tsx'),
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
    () => import('../../domains/my-profile/AccountPage.tsx'),
    'AccountPage',
    'my-profile',
    'passkeys',
    'messages',
  ),
})

export const peopleRoutes = [usersRoute, userDetailsRoute, myProfileRoute, accountRoute] as const

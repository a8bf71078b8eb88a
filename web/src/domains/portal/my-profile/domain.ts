import { page } from '../../../kit/pages/page.ts'
import { everyone } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { everyRole } from '../../../sessions/guards.ts'
import { accountSearch } from './account-search.ts'
import { profileSearch } from './profile-search.ts'

export const myProfile = {
  pages: [
    {
      path: '/my-profile',
      readers: everyone,
      search: profileSearch,
      component: page(
        () => import('./MyProfilePage.tsx'),
        'MyProfilePage',
        'my-profile',
        'passkeys',
        'messages',
      ),
      ownMenu: [
        { label: 'my-profile.profile', icon: 'user-circle' },
        { label: 'my-profile.connections', icon: 'plug-connected', search: { tab: 'mips' } },
      ],
    },
    {
      path: '/account',
      readers: everyRole,
      search: accountSearch,
      component: page(() => import('./AccountPage.tsx'), 'AccountPage', 'my-profile', 'passkeys', 'messages'),
      ownMenu: [{ label: 'my-profile.account', icon: 'shield-lock' }],
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'my-profile': typeof import('./texts/en.json')
  }
}

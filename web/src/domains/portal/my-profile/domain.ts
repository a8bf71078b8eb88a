import { page } from '../../../kit/pages/page.ts'
import { everyone } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { everyRole } from '../../../sessions/guards.ts'
import { profileSearch } from './profile-search.ts'

const ownPage = {
  search: profileSearch,
  record: 'me',
  component: page(
    () => import('./MyProfilePage.tsx'),
    'MyProfilePage',
    'my-profile',
    'passkeys',
    'messages',
    'users',
  ),
} as const
const address = { path: '/my-profile', readers: everyone } as const
const myAccount = { label: 'my-profile.profile', icon: 'user-circle' } as const

export const myProfile = {
  pages: [
    {
      ...ownPage,
      ...address,
      ownMenu: [
        myAccount,
        { label: 'my-profile.connections', icon: 'plug-connected', search: { tab: 'mips' } },
      ],
    },
    // Mails and the inbox link here, because the specification does not open `/my-profile` to all roles (decision 91).
    { ...ownPage, path: '/account', readers: everyRole, movedTo: address, ownMenu: [myAccount] },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    'my-profile': typeof import('./texts/en.json')
  }
}

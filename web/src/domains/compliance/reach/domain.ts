import type { AsOfListName } from '@gantry/contract/domains/compliance/reach/words'
import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import type { UserMip } from '@gantry/contract/domains/people/links/user-mips/schemas'
import { page } from '../../../kit/pages/page.ts'
import { administrators, isAdministrator } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { reachSearch } from './reach-search.ts'

type ById = { id: number }

const ofPage = {
  place: 'page',
  icon: 'key',
  label: 'reach.page',
  isOffered: isAdministrator,
} as const
const asOf = (list: AsOfListName) =>
  ({
    place: 'list',
    label: 'reach.asOf',
    to: '/reach/as-of',
    search: () => ({ list }),
    isOffered: isAdministrator,
  }) as const

// These pages are not in the original contract.
export const reach = {
  pages: [
    {
      path: '/reach',
      readers: administrators,
      search: reachSearch,
      component: page(() => import('./WhyPage.tsx'), 'WhyPage', 'reach'),
      menu: { place: 'compliance', label: 'reach.page', icon: 'key' },
    },
    {
      path: '/reach/who',
      readers: administrators,
      search: reachSearch,
      component: page(() => import('./WhoPage.tsx'), 'WhoPage', 'reach'),
    },
    {
      path: '/reach/what',
      readers: administrators,
      search: reachSearch,
      component: page(() => import('./WhatPage.tsx'), 'WhatPage', 'reach'),
    },
    {
      path: '/reach/as-of',
      readers: administrators,
      search: reachSearch,
      component: page(() => import('./AsOfPage.tsx'), 'AsOfPage', 'reach'),
    },
  ],
  links: [
    // To what the person can reach, and to those who can reach the thing.
    { ...ofPage, on: 'user', to: '/reach/what', search: ({ id }: ById) => ({ userId: id }) },
    {
      ...ofPage,
      on: 'mip',
      to: '/reach/who',
      search: ({ id }: ById) => ({ ability: 'mip.read', thingId: id }),
    },
    { ...asOf('users'), on: 'user' },
    { ...asOf('mips'), on: 'mip' },
    { ...asOf('groups'), on: 'group' },
    {
      on: 'user-mip',
      place: 'row',
      label: 'reach.why',
      labelOf: 'reach.whyOf',
      to: '/reach',
      search: ({ userId, mipId, onHold }: UserMip) => ({
        userId,
        ability: onHold ? 'images.view' : 'mip.read',
        thingId: mipId,
      }),
      isOffered: isAdministrator,
    },
    {
      on: 'document',
      place: 'row',
      label: 'reach.who',
      labelOf: 'reach.whoOf',
      to: '/reach/who',
      search: ({ documentId }: Pick<Document, 'documentId'>) => ({
        ability: 'document.read',
        thingId: documentId,
      }),
      isOffered: isAdministrator,
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    reach: typeof import('./texts/en.json')
  }
}

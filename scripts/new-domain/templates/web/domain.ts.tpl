import { records } from '@gantry/contract/registry'
import { page } from '../../../kit/pages/page.ts'
import { platformAdministrators } from '../../../kit/pages/readers.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { listSearch } from '../../../ui/list/list-search.ts'
import { %oneCamel%DetailSearch } from './%one%-detail-search.ts'

export const %manyCamel% = {
  pages: [
    {
      path: '/%many%',
      readers: platformAdministrators,
      search: listSearch(records['%one%'].sorts),
      component: page(() => import('./%Many%Page.tsx'), '%Many%Page', '%many%', 'messages'),
      menu: { place: '%place%', label: '%many%.page', icon: 'affiliate' },
    },
    {
      path: '/%many%/%one%details',
      readers: platformAdministrators,
      search: %oneCamel%DetailSearch,
      record: '%one%',
      component: page(() => import('./%One%DetailPage.tsx'), '%One%DetailPage', '%many%', 'messages'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    '%many%': typeof import('./texts/en.json')
  }
}

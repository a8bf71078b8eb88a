import { callbackPath } from '@gantry/contract/domains/connections/identity-connections/words'
import { page } from '../../../kit/pages/page.ts'
import type { WebDomain } from '../../../kit/pages/web-domain.ts'
import { onlyPending, onlySignedOut, onlyVerified } from '../../../sessions/enter.ts'
import { textSearch } from '../../../ui/list/list-search.ts'
import { takeAnswer } from './hospital/answer.ts'
import { needLink, takeLink } from './link.ts'

export const auth = {
  outerPages: [
    {
      path: '/signin',
      enter: onlySignedOut,
      component: page(() => import('./SignInPage.tsx'), 'SignInPage', 'auth', 'validation'),
    },
    // Not in the original contract: the way back from a hospital's identity provider.
    {
      path: callbackPath,
      enter: takeAnswer,
      component: page(
        () => import('./hospital/HospitalSignInPage.tsx'),
        'HospitalSignInPage',
        'auth',
        'hospital',
      ),
    },
    {
      path: '/verify-account',
      enter: onlyPending,
      component: page(
        () => import('./verification/VerifyAccountPage.tsx'),
        'VerifyAccountPage',
        'auth',
        'validation',
      ),
    },
    {
      path: '/role-selection',
      enter: onlyVerified,
      component: page(
        () => import('./role-selection/RoleSelectionPage.tsx'),
        'RoleSelectionPage',
        'auth',
        'validation',
      ),
    },
    {
      path: '/forgot-password',
      component: page(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage', 'auth', 'validation'),
    },
    {
      path: '/activate-account',
      enter: takeLink,
      search: textSearch('token'),
      component: page(() => import('./ActivateAccountPage.tsx'), 'ActivateAccountPage', 'auth', 'validation'),
    },
    {
      path: '/reset-password',
      enter: needLink,
      search: textSearch('token', 'email'),
      component: page(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage', 'auth', 'validation'),
    },
  ],
} as const satisfies WebDomain

declare module '../../../i18n/text-files.ts' {
  interface TextFiles {
    auth: typeof import('./texts/en.json')
    hospital: typeof import('./hospital/texts/en.json')
  }
}

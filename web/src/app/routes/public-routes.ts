import { callbackPath } from '@gantry/contract/domains/connections/identity-connections/words'
import { createRoute } from '@tanstack/react-router'
import { takeAnswer } from '../../domains/access/auth/hospital/answer.ts'
import { needLink, takeLink } from '../../domains/access/auth/link.ts'
import { leaveRoot, onlyPending, onlySignedOut, onlyVerified } from './enter.ts'
import { page } from './page.ts'
import { rootRoute } from './root-route.tsx'

/** The search parameters of a route, each a text or absent. */
export function textSearch<const Names extends readonly string[]>(...names: Names) {
  return (search: Record<string, unknown>): { [Name in Names[number]]?: string } =>
    Object.fromEntries(
      names
        .filter((name) => search[name] !== undefined && search[name] !== '')
        .map((name) => [name, String(search[name])]),
    ) as { [Name in Names[number]]?: string }
}

const startRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: leaveRoot })

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  beforeLoad: onlySignedOut,
  component: page(
    () => import('../../domains/access/auth/SignInPage.tsx'),
    'SignInPage',
    'auth',
    'validation',
  ),
})

// Not in the original contract: the way back from a hospital's identity provider.
const hospitalSignInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: callbackPath,
  beforeLoad: takeAnswer,
  component: page(
    () => import('../../domains/access/auth/hospital/HospitalSignInPage.tsx'),
    'HospitalSignInPage',
    'auth',
    'hospital',
  ),
})

const verifyAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-account',
  beforeLoad: onlyPending,
  component: page(
    () => import('../../domains/access/auth/verification/VerifyAccountPage.tsx'),
    'VerifyAccountPage',
    'auth',
    'validation',
  ),
})

const roleSelectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/role-selection',
  beforeLoad: onlyVerified,
  component: page(
    () => import('../../domains/access/auth/role-selection/RoleSelectionPage.tsx'),
    'RoleSelectionPage',
    'auth',
    'validation',
  ),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: page(
    () => import('../../domains/access/auth/ForgotPasswordPage.tsx'),
    'ForgotPasswordPage',
    'auth',
    'validation',
  ),
})

const activateAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate-account',
  validateSearch: textSearch('token'),
  beforeLoad: takeLink,
  component: page(
    () => import('../../domains/access/auth/ActivateAccountPage.tsx'),
    'ActivateAccountPage',
    'auth',
    'validation',
  ),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: textSearch('token', 'email'),
  beforeLoad: needLink,
  component: page(
    () => import('../../domains/access/auth/ResetPasswordPage.tsx'),
    'ResetPasswordPage',
    'auth',
    'validation',
  ),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: page(() => import('../../domains/access/terms/TermsPage.tsx'), 'TermsPage', 'auth', 'terms'),
})

export const publicRoutes = [
  startRoute,
  signInRoute,
  hospitalSignInRoute,
  verifyAccountRoute,
  roleSelectionRoute,
  forgotPasswordRoute,
  activateAccountRoute,
  resetPasswordRoute,
  termsRoute,
] as const

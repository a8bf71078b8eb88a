import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { needLink, takeLink } from '../../auth/link.ts'
import { leaveRoot, onlyPending, onlySignedOut, onlyVerified } from './enter.ts'
import { rootRoute } from './root-route.tsx'

/** What a route takes from its address, each as text or absent. */
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
  component: lazyRouteComponent(() => import('../../auth/SignInPage.tsx'), 'SignInPage'),
})

const verifyAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-account',
  beforeLoad: onlyPending,
  component: lazyRouteComponent(() => import('../../auth/VerifyAccountPage.tsx'), 'VerifyAccountPage'),
})

const roleSelectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/role-selection',
  beforeLoad: onlyVerified,
  component: lazyRouteComponent(() => import('../../auth/RoleSelectionPage.tsx'), 'RoleSelectionPage'),
})

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../../auth/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
})

const activateAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activate-account',
  validateSearch: textSearch('token'),
  beforeLoad: takeLink,
  component: lazyRouteComponent(() => import('../../auth/ActivateAccountPage.tsx'), 'ActivateAccountPage'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: textSearch('token', 'email'),
  beforeLoad: needLink,
  component: lazyRouteComponent(() => import('../../auth/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
})

const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(() => import('../../terms/TermsPage.tsx'), 'TermsPage'),
})

export const publicRoutes = [
  startRoute,
  signInRoute,
  verifyAccountRoute,
  roleSelectionRoute,
  forgotPasswordRoute,
  activateAccountRoute,
  resetPasswordRoute,
  termsRoute,
] as const

import { useRouter } from '@tanstack/react-router'
import { useSignedInUser } from '../../sessions/session.ts'
import { sessionRoleCode } from '../../sessions/session-user.ts'
import { navigationFor } from './navigation.ts'

/** The screens of the session's role. */
export function useNavigation() {
  const { routesByPath } = useRouter()
  const role = sessionRoleCode(useSignedInUser())
  return navigationFor(role, (path) => path in routesByPath)
}

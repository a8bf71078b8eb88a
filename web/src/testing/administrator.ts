import { sessionActions } from '@gantry/contract/declared/may'
import type { beginSession } from '../sessions/session.ts'

/** A signed-in platform administrator, for `beginSession`. */
export const administrator: Parameters<typeof beginSession>[0] = {
  userId: 1,
  email: 'amelia@platform.example',
  firstName: 'Amelia',
  lastName: 'Hart',
  status: true,
  photoUrl: null,
  roles: [{ roleId: 3, name: 'GantryAdmin', label: 'Platform administrator' }],
  groupIdForAdmin: null,
  groupInfo: null,
  sessionRole: 'GantryAdmin',
  sessionGroup: null,
  sessionUserID: 1,
  twoFactorAuthType: 'EMAIL',
  may: sessionActions,
  authenticated: true,
  language: 'en',
  timeZone: 'Australia/Sydney',
}

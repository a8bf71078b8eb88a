import { type Ability, abilities } from '@gantry/contract/domains/compliance/reach/words'
import type { Viewer } from '../../../sessions/index.ts'

type Asking = Pick<Viewer, 'role' | 'sessionGroup'>

/** Platform administrators, and group administrators with a group. */
export const canAskAboutAccess = ({ role, sessionGroup }: Asking): boolean =>
  role === 'ProductAdmin' || (role === 'GroupAdmin' && sessionGroup !== null)

/** Group administrators cannot list apps, so they cannot choose one. */
export const abilitiesFor = ({ role }: Asking): readonly Ability[] =>
  role === 'ProductAdmin' ? abilities : abilities.filter((ability) => ability !== 'app.open')

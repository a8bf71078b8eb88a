import type { Viewer } from '../../sessions/index.ts'
import { type Place, placeKey } from './places.ts'

const most = 5
const KEY = 'gantry.recentPlaces'

type Recent = { of: string; places: Place[] }

// In another role, or for another group, the user may not see the same records.
const ownerOf = ({ userId, role, sessionGroup }: Viewer) => `${userId} ${role} ${sessionGroup}`

/**
 * The places opened last in this tab, the latest first. They contain names of people, so they are stored in the tab's
 * storage, which signing out clears.
 */
export function readRecentPlaces(viewer: Viewer): Place[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Recent | null
    return stored?.of === ownerOf(viewer) ? stored.places : []
  } catch {
    return []
  }
}

export function rememberPlace(viewer: Viewer, place: Place): void {
  const others = readRecentPlaces(viewer).filter((known) => placeKey(known) !== placeKey(place))
  const recent: Recent = { of: ownerOf(viewer), places: [place, ...others].slice(0, most) }
  sessionStorage.setItem(KEY, JSON.stringify(recent))
}

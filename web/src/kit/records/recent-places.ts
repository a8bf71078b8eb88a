import type { RecordKind } from '@gantry/contract/registry'
import type { Viewer } from '../../sessions/index.ts'

const most = 8
const KEY = 'gantry.recentPlaces'

export type OpenedRecord = { kind: RecordKind; id: number; name: string }
/** A record, or the key of a screen or an action that was chosen in Ctrl-K. */
export type RecentPlace = OpenedRecord | { key: string }
type Recent = { of: string; places: RecentPlace[] }

// In another role, or for another group, the user may not see the same records.
const ownerOf = ({ userId, role, sessionGroup }: Viewer) => `${userId} ${role} ${sessionGroup}`
const identity = (place: RecentPlace) => ('key' in place ? place.key : `${place.kind} ${place.id}`)

/**
 * The places opened last in this tab, the latest first. They contain names of people, so they are stored in the tab's
 * storage, which signing out clears.
 */
export function readRecentPlaces(viewer: Viewer): RecentPlace[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Recent | null
    return stored?.of === ownerOf(viewer) ? stored.places : []
  } catch {
    return []
  }
}

export function rememberOpened(viewer: Viewer, place: RecentPlace): void {
  const others = readRecentPlaces(viewer).filter((known) => identity(known) !== identity(place))
  const recent: Recent = { of: ownerOf(viewer), places: [place, ...others].slice(0, most) }
  sessionStorage.setItem(KEY, JSON.stringify(recent))
}

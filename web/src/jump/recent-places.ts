import { type Place, placeKey } from './places.ts'

const most = 5
const keyOf = (userId: number) => `gantry.recentPlaces.${userId}`

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'to' in value && 'label' in value && 'kind' in value
}

/** The last few places this person jumped to on this browser, the latest first. */
export function readRecentPlaces(userId: number): Place[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberPlace(userId: number, place: Place): void {
  const others = readRecentPlaces(userId).filter((known) => placeKey(known) !== placeKey(place))
  localStorage.setItem(keyOf(userId), JSON.stringify([place, ...others].slice(0, most)))
}

import type { RecordKind } from '@gantry/contract/registry'
import type { PickerName } from '../../kit/next-steps/use-picking.ts'
import type { IconName } from '../../ui/display/icons.ts'

export type PlaceKind = 'screen' | 'action' | RecordKind

/** A screen or a record that can be opened, or an action. */
export type Place = {
  kind: PlaceKind
  /** That of a screen in the menu. */
  icon?: IconName
  label: string
  detail: string
  to: string
  search?: Record<string, string | number | boolean>
  /** The dialog that an action opens: on its page, or over any page. */
  opens?: PickerName | 'shortcuts'
}

export const placeKey = ({ to, search, opens }: Pick<Place, 'to' | 'search' | 'opens'>) =>
  `${to}?${JSON.stringify(search ?? {})} ${opens ?? ''}`

const simple = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Every word must occur, without regard to accents and case, as in the lists. */
export function matches(label: string, search: string): boolean {
  const text = simple(label)
  return simple(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/**
 * Sorts by how well the names fit, and otherwise keeps the order: names that begin with the search, names with words that begin
 * with its words, names that contain it, and records that were found by something else, such as an e-mail address.
 */
export function rankByName(places: readonly Place[], search: string): Place[] {
  const wanted = simple(search).trim()
  const rank = ({ label }: Place) => {
    const name = simple(label)
    const starts = name.split(/[\s'-]+/)
    if (name.startsWith(wanted)) return 0
    if (wanted.split(/\s+/).every((word) => starts.some((start) => start.startsWith(word)))) return 1
    return matches(label, search) ? 2 : 3
  }
  return places.toSorted((one, other) => rank(one) - rank(other))
}

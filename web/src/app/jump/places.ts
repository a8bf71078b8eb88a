import { type RecordKind, records } from '@gantry/contract/registry'
import type { Icon } from '@tabler/icons-react'
import type { PickerName } from '../../kit/next-steps/use-picking.ts'
import type { IconName } from '../../ui/display/icons.ts'

export type PlaceKind = 'screen' | 'tab' | 'setting' | 'action' | 'help' | RecordKind

/** A screen, a tab or a record that can be opened, a setting, an action, or a topic of the help. */
export type Place = {
  kind: PlaceKind
  icon?: IconName | Icon
  label: string
  detail: string
  /** Other words by which people look for it. */
  synonyms?: string
  /** The page; absent for what is done on any page. */
  to?: string
  search?: Record<string, string | number | boolean>
  /** The dialog that an action opens: on its page, or over any page. */
  opens?: PickerName | 'shortcuts'
  /** The id of what the dialog is about. */
  about?: number
  run?: () => void
}

/** The page of a record. */
export const recordPlace = ({ kind, id, name }: { kind: RecordKind; id: number; name: string }) => ({
  kind,
  label: name,
  detail: '',
  to: records[kind].recordPage ?? records[kind].page,
  search: { id },
})

/** The name of a record may change. */
export const placeKey = ({ kind, label, to, search, opens, about }: Place) =>
  kind in records
    ? `${kind} ${search?.id}`
    : [kind, label, to, JSON.stringify(search), opens, about].join(' ')

const simple = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()
const between = /[\s,،、，'’-]+/

/** Every word must occur in the name or begin a synonym, without regard to accents and case, as in the lists. */
export function matches(
  { label, synonyms = '' }: Pick<Place, 'label' | 'synonyms'>,
  search: string,
): boolean {
  const name = simple(label)
  const others = simple(synonyms).split(between)
  return simple(search)
    .trim()
    .split(/\s+/)
    .every((word) => name.includes(word) || others.some((other) => other.startsWith(word)))
}

/**
 * How well a name fits: it begins with the search (0), its words begin with those of the search (1), it contains them (2), or the
 * place was found by something else (3), such as an e-mail address or a synonym.
 */
export function rankOf({ label }: Pick<Place, 'label'>, search: string): number {
  const wanted = simple(search).trim()
  const name = simple(label)
  const starts = name.split(/[\s'-]+/)
  if (name.startsWith(wanted)) return 0
  if (wanted.split(/\s+/).every((word) => starts.some((start) => start.startsWith(word)))) return 1
  return matches({ label }, search) ? 2 : 3
}

/** Sorts by how well the names fit, and otherwise keeps the order. */
export const rankByName = (places: readonly Place[], search: string): Place[] =>
  places.toSorted((one, other) => rankOf(one, search) - rankOf(other, search))

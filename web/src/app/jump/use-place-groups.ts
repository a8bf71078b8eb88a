import { records } from '@gantry/contract/registry'
import { useState, useSyncExternalStore } from 'react'
import { getOpenRecord, type OpenRecord, subscribeToOpenRecord } from '../../kit/records/open-record.ts'
import { type RecentPlace, readRecentPlaces } from '../../kit/records/recent-places.ts'
import { useViewer } from '../../sessions/index.ts'
import type { PlaceGroup } from './PlaceList.tsx'
import { matches, type Place, placeKey, rankByName, rankOf, recordPlace } from './places.ts'
import { useActions, useSessionActions } from './use-actions.ts'
import { kindsFor } from './use-found-places.ts'
import { useHelpPlaces } from './use-help-places.ts'
import { useScreens } from './use-screens.ts'
import { useSettings } from './use-settings.ts'
import { useSynonyms } from './use-synonyms.ts'

const mostRecent = 5

/** Without a text, the recent places and all others but records and the help. Otherwise all matches, with the recent ones first. */
export function usePlaceGroups(text: string, found: readonly Place[], own: readonly Place[]): PlaceGroup[] {
  const viewer = useViewer()
  // The dialog may open while the page that is left is still shown.
  const record = useSyncExternalStore(subscribeToOpenRecord, getOpenRecord)
  const [remembered] = useState(() => readRecentPlaces(viewer))
  const groups = [
    { name: 'page', places: useOpenRecordPlaces(record) },
    { name: 'screens', places: useScreens() },
    { name: 'settings', places: useSettings() },
    { name: 'actions', places: [...own, ...useActions(), ...useSessionActions()] },
    { name: 'help', places: useHelpPlaces() },
  ] as const
  // What the role no longer has is not offered again.
  const byKey = new Map(groups.flatMap(({ places }) => places).map((place) => [placeKey(place), place]))
  const isTyped = text.trim() !== ''
  const recent = remembered
    .filter((place) => !isOpen(record, place))
    .flatMap((place) => ('key' in place ? (byKey.get(place.key) ?? []) : recordPlace(place)))
    .filter((place) => (isTyped ? matches(place, text) : place.kind !== 'screen'))
    .slice(0, mostRecent)
  const known = new Set(recent.map(placeKey))
  const matching = groups.map(({ name, places }) => ({
    name,
    places: isTyped
      ? rankByName(
          places.filter((place) => matches(place, text)),
          text,
        )
      : places,
  }))
  const others: PlaceGroup[] = isTyped
    ? [
        ...matching.toSorted((one, other) => bestRank(one, text) - bestRank(other, text)),
        // They come later, so they stay below what may be chosen already.
        ...kindsFor(viewer).map((kind) => ({
          name: records[kind].domain,
          places: found.filter((place) => place.kind === kind),
        })),
      ]
    : matching.filter(({ name }) => name !== 'help')
  return [
    { name: 'recent' as const, places: recent },
    ...others.map((group) => ({
      ...group,
      places: group.places.filter((place) => !known.has(placeKey(place))),
    })),
  ].filter(({ places }) => places.length > 0)
}

/** How well the first place of a group fits, which is its best one. */
const bestRank = ({ places: [first] }: PlaceGroup, text: string) => (first ? rankOf(first, text) : 4)

const isOpen = (record: OpenRecord | null, place: RecentPlace) =>
  !('key' in place) && place.kind === record?.kind && place.id === record.id

/** The tabs of the record whose page is open, and what its viewer may do with it. */
function useOpenRecordPlaces(record: OpenRecord | null): Place[] {
  const synonymsOf = useSynonyms()
  if (record === null) return []
  const { id, tabs, actions } = record
  const { to, label: detail } = recordPlace(record)
  return [
    ...tabs.map(({ name, label, icon, key }) => ({
      kind: 'tab' as const,
      icon,
      label,
      detail,
      synonyms: key ? synonymsOf(key) : '',
      to,
      search: { id, tab: name },
    })),
    ...actions.map(({ label, tab, picker }) => ({
      kind: 'action' as const,
      label,
      detail,
      to,
      search: { id, ...(tab && { tab }) },
      ...(picker && { opens: picker }),
    })),
  ]
}

import { type RecordKind, recordKinds, records } from '@gantry/contract/registry'
import { useFoundRecords } from '../../kit/records/use-found-records.ts'
import { lacksGroup, useViewer, type Viewer } from '../../sessions/index.ts'
import { type Place, rankByName, recordPlace } from './places.ts'

/** More are read than shown, so that the best are among them. */
const readOfAKind = 10
const mostOfAKind = 5
const shortestSearch = 2

/** The kinds of records with a page that the viewer's role may list. */
export function kindsFor({ role }: Viewer): RecordKind[] {
  return recordKinds.filter((kind) => {
    const { recordPage, readers } = records[kind]
    return recordPage !== null && readers.some((reader) => reader === role)
  })
}

/** Finds records by name, of every kind that has a page. */
export function useFoundPlaces(search: string) {
  const viewer = useViewer()
  const isWanted = search.trim().length >= shortestSearch && !lacksGroup(viewer)
  const { found, ...state } = useFoundRecords(kindsFor(viewer), {
    search: search.trim(),
    pageSize: readOfAKind,
    isWanted,
    // The search of members reads only names, and the server refuses the filter.
    hasNamesFirst: viewer.role !== 'Member',
  })
  const places = found.map(({ kind, id, name, hint }): Place => {
    return { ...recordPlace({ kind, id, name }), detail: hint }
  })
  const best = kindsFor(viewer).flatMap((kind) =>
    rankByName(
      places.filter((place) => place.kind === kind),
      search,
    ).slice(0, mostOfAKind),
  )
  return { places: isWanted ? best : [], ...state }
}

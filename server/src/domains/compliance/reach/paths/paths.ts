import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { type HoldsOf, openAppPaths, viewImagesPaths } from './app-paths.ts'
import { type DocumentOwner, documentPaths } from './document-paths.ts'
import type { Snapshot } from './facts.ts'
import { mipPaths, readMipPaths } from './mip-paths.ts'
import { personPaths, readPersonPaths } from './person-paths.ts'
import type { Path, Roles } from './steps.ts'

/** What somebody has access to, or not. `owner` is that of a document. */
export type Asked = { ability: Ability; thingId: number; owner: DocumentOwner }

/** Every path in which the person could have the ability at the moment of the snapshot; the policies judge each. */
export function pathsTo(
  snapshot: Snapshot,
  roles: Roles,
  userId: number,
  { ability, thingId, owner }: Asked,
  holdsOf: HoldsOf,
): Path[] {
  switch (ability) {
    case 'images.view':
      return viewImagesPaths(snapshot, roles, userId, thingId, holdsOf)
    case 'mip.read':
      return readMipPaths(mipPaths(snapshot, roles, userId, thingId))
    case 'person.read-full':
      return readPersonPaths(personPaths(snapshot, roles, userId, thingId))
    case 'document.read':
      return documentPaths(snapshot, roles, userId, { documentId: thingId, owner })
    case 'app.open':
      return openAppPaths(snapshot, roles, userId, thingId)
  }
}

/** How far a path is. A role or a group of one's own is more than a link. */
const distance = ({ steps }: Path) =>
  steps.reduce((sum, { kind, reason }) => sum + (reason === null ? 0 : (weights[kind] ?? 1)), 0)
const weights: Partial<Record<string, number>> = { 'user-role': 3, 'group-admin': 3 }

/** The path with the fewest missing steps; the first of several. */
export const nearestPath = (paths: Path[]): Path | undefined =>
  paths.reduce<Path | undefined>(
    (nearest, path) => (nearest === undefined || distance(path) < distance(nearest) ? path : nearest),
    undefined,
  )

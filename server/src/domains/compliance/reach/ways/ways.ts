import type { Ability } from '@gantry/contract/domains/compliance/reach/words'
import { type HoldsOf, openAppWays, viewImagesWays } from './app-ways.ts'
import { type DocumentOwner, documentWays } from './document-ways.ts'
import type { Snapshot } from './facts.ts'
import { mipWays, readMipWays } from './mip-ways.ts'
import { personWays, readPersonWays } from './person-ways.ts'
import type { Roles, Way } from './steps.ts'

/** What somebody has access to, or not. `owner` is that of a document. */
export type Asked = { ability: Ability; thingId: number; owner: DocumentOwner }

/** Every way in which the person could have the ability at the moment of the snapshot; the policies judge each. */
export function waysTo(
  snapshot: Snapshot,
  roles: Roles,
  userId: number,
  { ability, thingId, owner }: Asked,
  holdsOf: HoldsOf,
): Way[] {
  switch (ability) {
    case 'images.view':
      return viewImagesWays(snapshot, roles, userId, thingId, holdsOf)
    case 'mip.read':
      return readMipWays(mipWays(snapshot, roles, userId, thingId))
    case 'person.read-full':
      return readPersonWays(personWays(snapshot, roles, userId, thingId))
    case 'document.read':
      return documentWays(snapshot, roles, userId, { documentId: thingId, owner })
    case 'app.open':
      return openAppWays(snapshot, roles, userId, thingId)
  }
}

/** How far a way is. A role or a group of one's own is more than a link. */
const distance = ({ steps }: Way) =>
  steps.reduce((sum, { kind, lack }) => sum + (lack === null ? 0 : (weights[kind] ?? 1)), 0)
const weights: Partial<Record<string, number>> = { 'user-role': 3, 'group-admin': 3 }

/** The way that lacks least; the first of several. */
export const nearestWay = (ways: Way[]): Way | undefined =>
  ways.reduce<Way | undefined>(
    (nearest, way) => (nearest === undefined || distance(way) < distance(nearest) ? way : nearest),
    undefined,
  )

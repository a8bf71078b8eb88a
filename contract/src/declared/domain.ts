import type { RecordKind } from '../registry.ts'
import type { RouteTable } from '../route-table.ts'
import type { ErrorRows } from './errors.ts'

/** A group of calls in the document of the API. */
type Tag = {
  readonly name: string
  readonly description: string
  readonly routes: (slug: string) => RouteTable
}

/** Fields with their names in an exported file. The portal uses the labels of its forms. */
export type Fields = Readonly<Record<string, string>>

export const contactFields = { email: 'Email', phone: 'Phone' }
export const addressFields = {
  addressLine1: 'Address',
  addressLine2: 'Address, second line',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
}

/** What the rest of the contract must know of a domain, besides its kinds (`entry.ts`): plain values, which `domains.ts` lists. */
export type ContractDomain = {
  /** Its calls. */
  readonly tags?: readonly Tag[]
  /** The modules whose schemas appear under their exported names in the document. */
  readonly schemas?: readonly object[]
  readonly errors?: ErrorRows
  /** The fields of each kind whose old and new values the audit trail records. */
  readonly audited?: Readonly<Record<string, Fields>>
  /**
   * Private data, and long texts that may contain some, which the audit trail must not keep for ever. An entry says that such
   * a field changed, and contains `hiddenValue` instead of its values.
   */
  readonly hidden?: readonly `${string}.${string}`[]
  /** The changes that the portal offers as filters: the kind in the action and the field. */
  readonly watched?: readonly `${string}.${string}`[]
  /** The values of a new link, which are no change. */
  readonly newLink?: Readonly<Record<string, unknown>>
  /** Audited fields that hold the id of a record, besides those named like the id itself. */
  readonly idFields?: Readonly<Record<string, RecordKind>>
}

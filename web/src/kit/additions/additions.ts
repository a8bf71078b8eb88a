import type { Kind, RecordKind } from '@gantry/contract/registry'
import type { ParseKeys } from 'i18next'
import { createContext, type ReactNode, useContext } from 'react'
import type { Viewer } from '../../sessions/use-viewer.ts'
import type { IconName } from '../../ui/display/icons.ts'

// What a domain adds to the pages of domains that it uses. Their pages must not import it, so it declares its parts as
// plain values in its domain.ts, with code that is loaded when it is shown.

/** A component that is loaded when it is shown; `part()` makes it. */
export type Part<Props> = (props: Props) => ReactNode

/** A page with tabs to which other domains add theirs: that of a kind of record, or that of the signed-in person. */
export type TabbedPage = RecordKind | 'me'

type Offer = { readonly isOffered?: (viewer: Viewer) => boolean }

/** On the page of the signed-in person, the record is their own. */
export type AddedTabProps = { kind: RecordKind; id: number }

/** A tab on the pages of records or of the signed-in person, after the tabs of the page itself. */
export type AddedTab = Offer & {
  readonly on: readonly TabbedPage[]
  readonly name: string
  readonly icon: IconName
  readonly label: ParseKeys<'menu'>
  /** Whether the numbers of the record's tabs have one under the name of this tab. */
  readonly isCounted?: boolean
  readonly content: Part<AddedTabProps>
}

export type AddedPanelProps = {
  id: number
  /** Shown below the panel once its height is known, so that it does not move. */
  below: ReactNode
}

/** A panel below the facts of a record. */
export type AddedPanel = Offer & { readonly on: RecordKind; readonly panel: Part<AddedPanelProps> }

/** A link about a record or a row to a page of the domain. */
export type AddedLink = Offer & {
  readonly on: Kind
  /** On the page of the record, above its list, or in a row. */
  readonly place: 'page' | 'list' | 'row'
  readonly label: ParseKeys<'menu'>
  /** The label for screen readers, with the name of the row. */
  readonly labelOf?: ParseKeys<'menu'>
  readonly icon?: IconName
  readonly to: string
  /** The search parameters for a record, which has an `id`, or for a row. */
  search(about: object): object
}

export type AddedMarkProps<Row = object> = {
  row: Row
  /** The record at the other end of the link, for the names of buttons. */
  name: string
  /** Without texts and buttons below, where there is little room. */
  isShort?: boolean
}

/** A mark on a row, such as a link that is on hold. */
export type AddedMark = {
  readonly on: Kind
  readonly name: string
  isShown(row: object): boolean
  mark(props: AddedMarkProps): ReactNode
}

export type Additions = {
  readonly tabs: readonly AddedTab[]
  readonly panels: readonly AddedPanel[]
  readonly links: readonly AddedLink[]
  readonly marks: readonly AddedMark[]
}

const Context = createContext<Additions>({ tabs: [], panels: [], links: [], marks: [] })
export const AdditionsProvider = Context.Provider
export const useAdditions = () => useContext(Context)

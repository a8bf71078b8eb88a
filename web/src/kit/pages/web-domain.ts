import type { RecordKind } from '@gantry/contract/registry'
import type { RouteComponent } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import type { Entering } from '../../sessions/enter.ts'
import type { Allowed } from '../../sessions/guards.ts'
import type { SessionUser } from '../../sessions/session-user.ts'
import type { Viewer } from '../../sessions/use-viewer.ts'
import type { IconName } from '../../ui/display/icons.ts'
import type { Additions } from '../additions/additions.ts'
import type { PickerName } from '../next-steps/use-picking.ts'

type Search = Record<string, string | number | boolean>

/** An entry of a menu, which Ctrl-K finds too. */
export type MenuEntry = { readonly label: ParseKeys<'menu'>; readonly icon: IconName }

/** The groups of the menu, in their order. */
export const menuGroups = ['compliance', 'connections', 'settings'] as const
export type MenuGroup = (typeof menuGroups)[number]

/** A page inside the frame with the menu. */
export type WebPage = {
  readonly path: string
  /** The session roles that may open it. */
  readonly readers: Allowed
  /** Reads the search parameters of the address, and drops others. */
  readonly search?: (raw: Record<string, unknown>) => object
  readonly component: RouteComponent
  /** The kind of record whose page it is: other domains add tabs to it. */
  readonly record?: RecordKind
  /** Its entry in the portal's menu: always in sight, or in the group of its area. */
  readonly menu?: MenuEntry & { readonly place: 'main' | MenuGroup }
  /** Its entries in the menu of the signed-in person. */
  readonly ownMenu?: readonly (MenuEntry & { readonly search?: Search })[]
}

/** A page without the frame, such as the sign-in. */
export type OuterPage = Pick<WebPage, 'path' | 'search' | 'component'> & {
  /** Redirects those who may not open it. */
  enter?(entering: Entering & { search: object }): void
}

/** What Ctrl-K offers to do. */
export type JumpAction = {
  readonly label: ParseKeys<'menu'>
  readonly to: string
  readonly search?: Search
  /** The dialog that it opens on its page. */
  readonly opens?: PickerName
  readonly isOffered: (viewer: Viewer, user: SessionUser) => boolean
}

/** Keys that work on a page of the domain, for the list of shortcuts. */
export type Shortcut = {
  readonly label: ParseKeys<'menu'>
  readonly keys: readonly string[]
  readonly isOffered: (viewer: Viewer) => boolean
}

/** What the rest of the portal must know of a domain: plain values, which `web/src/domains.ts` lists. */
export type WebDomain = {
  readonly pages?: readonly WebPage[]
  readonly outerPages?: readonly OuterPage[]
  readonly actions?: readonly JumpAction[]
  readonly shortcuts?: readonly Shortcut[]
  /** What it adds to the pages of domains that it uses. */
  readonly tabs?: Additions['tabs']
  readonly panels?: Additions['panels']
  readonly links?: Additions['links']
  readonly marks?: Additions['marks']
}

import type { RouteComponent } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import type { Entering } from '../../sessions/enter.ts'
import type { Allowed } from '../../sessions/guards.ts'
import type { IconName } from '../../ui/display/icons.ts'
import type { Additions, TabbedPage } from '../additions/additions.ts'

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
  /** The kind of record whose page it is, or `me`: other domains add tabs to it. */
  readonly record?: TabbedPage
  /** The same page at another address, and the roles that are redirected there. */
  readonly movedTo?: { readonly path: string; readonly readers: Allowed }
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

/**
 * What the rest of the portal must know of a domain: plain values, which `web/src/domains.ts` lists. What only Ctrl-K needs is in
 * its `jump.ts`, which is loaded with the dialog.
 */
export type WebDomain = {
  readonly pages?: readonly WebPage[]
  readonly outerPages?: readonly OuterPage[]
  /** What it adds to the pages of domains that it uses. */
  readonly tabs?: Additions['tabs']
  readonly panels?: Additions['panels']
  readonly links?: Additions['links']
  readonly marks?: Additions['marks']
}

import {
  type AnyRoute,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type Route,
} from '@tanstack/react-router'
import { declared, type domains } from '../../domains.ts'
import type { OuterPage, WebPage } from '../../kit/pages/web-domain.ts'
import { enter, leadOn } from '../../sessions/enter.ts'
import { rootRoute } from './root-route.tsx'
import { shellRoute } from './shell-route.ts'

// The routes of all pages that the domains declare. Their types keep each path and its search parameters, so that a
// link to a page that does not exist is a compile error.

type Domain = (typeof domains)[number]
type Declared<Name extends 'pages' | 'outerPages' | 'tabs', Each = Domain> = Each extends {
  readonly [Key in Name]: readonly (infer Page)[]
}
  ? Page
  : never
/** The names of the tabs that domains add to the page of a record. */
type TabOn<Kind, Tab = Declared<'tabs'>> = Tab extends {
  readonly on: readonly (infer On)[]
  readonly name: infer Name
}
  ? Kind extends On
    ? Name
    : never
  : never
type SearchOf<Page> = Page extends { readonly record: infer Kind; search(raw: infer Raw): infer Found }
  ? (
      raw: Raw,
    ) => Omit<Found, 'tab'> & { tab?: TabOn<Kind> | (Found extends { tab?: infer Tab } ? Tab : never) }
  : Page extends { readonly search: infer Search }
    ? Search
    : undefined

type RouteOf<Page, Parent extends AnyRoute> = Page extends { readonly path: infer Path extends string }
  ? Route<
      unknown,
      Parent,
      Path,
      ResolveFullPath<Parent, Path>,
      string,
      ResolveId<Parent, string, Path>,
      SearchOf<Page>
    >
  : never

/** Keeps a tab in the address that another domain has added. */
function searchOf({ record, search }: Pick<WebPage, 'record' | 'search'>): WebPage['search'] {
  if (!record || !search) return search
  const added = declared('tabs').flatMap(({ on, name }) => (on.includes(record) ? [name] : []))
  return (raw) => {
    const tab = added.find((name) => name === raw.tab)
    return tab === undefined ? search(raw) : { ...search(raw), tab }
  }
}

const shellPage = ({ path, readers, movedTo, component, ...page }: WebPage) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    beforeLoad(entering) {
      enter(readers)(entering)
      if (movedTo) leadOn(movedTo, entering.search)
    },
    validateSearch: searchOf(page),
    component,
  })

const outerPage = ({ path, enter, search, component }: OuterPage) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    ...(enter && { beforeLoad: enter }),
    validateSearch: search,
    component,
  })

export const shellPages = declared('pages').map(shellPage) as unknown as RouteOf<
  Declared<'pages'>,
  typeof shellRoute
>[]
export const outerPages = declared('outerPages').map(outerPage) as unknown as RouteOf<
  Declared<'outerPages'>,
  typeof rootRoute
>[]

import {
  type AnyRoute,
  createRoute,
  type ResolveFullPath,
  type ResolveId,
  type Route,
} from '@tanstack/react-router'
import { declared, type domains } from '../../domains.ts'
import type { OuterPage, WebPage } from '../../kit/pages/web-domain.ts'
import { enter } from '../../sessions/enter.ts'
import { rootRoute } from './root-route.tsx'
import { shellRoute } from './shell-route.ts'

// The routes of all pages that the domains declare. Their types keep each path and its search parameters, so that a
// link to a page that does not exist is a compile error.

type Domain = (typeof domains)[number]
type Declared<Name extends 'pages' | 'outerPages', Each = Domain> = Each extends {
  readonly [Key in Name]: readonly (infer Page)[]
}
  ? Page
  : never
type SearchOf<Page> = Page extends { readonly search: infer Search } ? Search : undefined

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

const shellPage = ({ path, readers, search, component }: WebPage) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path,
    beforeLoad: enter(readers),
    validateSearch: search,
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

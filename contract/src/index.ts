import type { ContractDomain } from './declared/domain.ts'
import type { Merged } from './declared/fold.ts'
import { type Area, areas, type domains } from './domains.ts'
import type { RouteTable } from './route-table.ts'

type Tags = Extract<(typeof domains)[number], { readonly tags: unknown }>['tags'][number]
export type Contract = Merged<ReturnType<Tags['routes']>>
export type CallName = keyof Contract

/** The calls of each group of the API's document with the area of their domain, for a product with this slug. */
export const tagsOf = (slug: string) =>
  (Object.keys(areas) as Area[]).flatMap((area) =>
    areas[area].flatMap(({ tags = [] }: ContractDomain) =>
      tags.map(({ routes, ...tag }) => ({ ...tag, area, rows: routes(slug) })),
    ),
  )

/** All calls for a product with this slug. Each entry is one route, one handler and one client call. */
export const createContract = (slug: string): Contract & RouteTable =>
  Object.assign({}, ...tagsOf(slug).map(({ rows }) => rows))

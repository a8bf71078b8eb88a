import { z } from 'zod'
import { Id } from './fields.ts'
import { roleCodes } from './product.ts'
import { RoleRef } from './roles.ts'
import { routes } from './route-table.ts'

export const App = z.object({
  appId: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
})
export type App = z.infer<typeof App>

export const appRoutes = (slug: string) =>
  routes({
    /** What this session's role may open. */
    listApps: {
      method: 'GET',
      path: `/api/${slug}apps`,
      effect: 'read',
      access: roleCodes,
      reply: z.array(App),
    },
    listAppsWithRoles: {
      method: 'GET',
      path: `/api/${slug}apps-roles`,
      effect: 'read',
      access: roleCodes,
      reply: z.array(App.extend({ roles: z.array(RoleRef) })),
    },
    createAppSession: {
      method: 'GET',
      path: `/api/${slug}apps/create-app-session`,
      effect: 'write',
      access: roleCodes,
      // The query's name carries the product's: `gantryApp=`.
      query: z.object({ [`${slug}App` as 'productApp']: z.string().min(1).max(40) }),
      reply: z.object({ url: z.string() }),
    },
  })

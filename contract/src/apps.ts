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

/** Who somebody is, as the apps are told: OpenID's own claims and ours, in OpenID's spelling. */
export const AppClaims = z.object({
  iss: z.string(),
  /** The same for a person in every app, always. */
  sub: z.string(),
  /** This opening of the app; a logout notice names it. */
  sid: z.string(),
  auth_time: z.int(),
  amr: z.array(z.string()),
  name: z.string(),
  given_name: z.string(),
  family_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  locale: z.string(),
  zoneinfo: z.string(),
  session_role: z.string(),
  /** The group somebody administers in this session; null in every other role. */
  session_group: Id.nullable(),
  session_group_name: z.string().nullable(),
  /** The name in the app's RIS; null without one. */
  ris_username: z.string().nullable(),
  provider_numbers: z.array(
    z.object({ mip_id: Id, mip_code: z.string(), mip_name: z.string(), provider_number: z.string() }),
  ),
})
export type AppClaims = z.infer<typeof AppClaims>

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
    /** From an app's own server, with the ticket that a browser brought it: who that is, told once. */
    redeemAppTicket: {
      method: 'POST',
      path: `/api/${slug}apps/redeem-ticket`,
      effect: 'write',
      access: 'public',
      body: z.object({
        code: z.string().min(1).max(40),
        secret: z.string().min(1).max(200),
        ticket: z.string().min(1).max(200),
      }),
      reply: AppClaims,
    },
  })

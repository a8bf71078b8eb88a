import { z } from 'zod'
import { deletionRoutes } from '../../../deleting/calls.ts'
import { Time } from '../../../fields.ts'
import { roleCodes } from '../../../product.ts'
import { recordRoutes } from '../../../records.ts'
import { routes } from '../../../route-table.ts'
import { RoleRef } from '../../people/roles/schemas.ts'
import {
  App,
  AppClaims,
  AppIdParams,
  ConnectedApp,
  ConnectedAppBody,
  ConnectedAppListBody,
  ConnectedAppRow,
} from './schemas.ts'

export const appRoutes = (slug: string) =>
  routes({
    /** Lists the apps that this session's role may open. */
    listApps: {
      summary: 'List the apps of the dashboard',
      method: 'GET',
      path: `/api/${slug}apps`,
      effect: 'read',
      about: ['app'],
      access: roleCodes,
      reply: z.array(App),
    },
    listAppsWithRoles: {
      summary: 'List the apps of the dashboard with their roles',
      method: 'GET',
      path: `/api/${slug}apps-roles`,
      effect: 'read',
      about: ['app', 'role'],
      access: roleCodes,
      reply: z.array(App.extend({ roles: z.array(RoleRef) })),
    },
    createAppSession: {
      summary: 'Open an app with a ticket or a link',
      refuses: ['not-found'],
      method: 'GET',
      path: `/api/${slug}apps/create-app-session`,
      effect: 'write',
      changes: [],
      access: roleCodes,
      // The query's name contains the product's slug: `gantryApp=`.
      query: z.object({ [`${slug}App` as 'productApp']: z.string().min(1).max(40) }),
      reply: z.object({ url: z.string() }),
    },
    /** An app's server sends the ticket that it got from a browser, and receives the user once. */
    redeemAppTicket: {
      summary: 'Exchange the ticket of an app for its person',
      refuses: ['ticket.dead', 'app.unknown'],
      method: 'POST',
      path: `/api/${slug}apps/redeem-ticket`,
      effect: 'write',
      changes: [],
      access: 'public',
      body: z.object({
        code: z.string().min(1).max(40),
        secret: z.string().min(1).max(200),
        ticket: z.string().min(1).max(200),
      }),
      reply: AppClaims,
    },
  })

const access = ['ProductAdmin'] as const

/** Ours: administrators register apps and set who may open them. */
export const connectedAppRoutes = (slug: string) =>
  routes({
    ...recordRoutes(slug, {
      kind: 'app',
      one: 'a connected app',
      many: 'connected apps',
      listPath: `/api/${slug}-admin/apps`,
      path: `/api/${slug}-admin/apps`,
      access: { get: access, save: access },
      about: { list: ['app', 'role'], get: ['app', 'role', 'ris'] },
      statusMethod: 'POST',
      refuses: { save: ['app.code-taken'] },
      params: AppIdParams,
      listBody: ConnectedAppListBody,
      row: ConnectedAppRow,
      body: ConnectedAppBody,
      reply: ConnectedApp,
    }),
    /** Creates a secret and returns it once. The previous secret works for another day, or ends at once. */
    makeConnectedAppSecret: {
      summary: 'Make a new secret of an app',
      refuses: ['app.no-secret'],
      method: 'POST',
      path: `/api/${slug}-admin/apps/:appId/secret`,
      effect: 'write',
      changes: ['app'],
      access,
      params: AppIdParams,
      body: z.object({ endPrevious: z.boolean() }),
      reply: z.object({ secret: z.string(), previousSecretUntil: Time.nullable() }),
    },
    ...deletionRoutes(slug, {
      kind: 'app',
      one: 'a connected app',
      params: AppIdParams,
      changes: [],
    }),
  })

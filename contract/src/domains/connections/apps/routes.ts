import { z } from 'zod'
import { bulkStatusRoute } from '../../../bulk-status.ts'
import { FlagText, Time } from '../../../fields.ts'
import { pageReply } from '../../../paging.ts'
import { roleCodes } from '../../../product.ts'
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
      refuses: [404],
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
      refuses: [401],
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
    listConnectedApps: {
      summary: 'List connected apps',
      method: 'POST',
      path: `/api/${slug}-admin/apps`,
      effect: 'read',
      about: ['app', 'role'],
      access,
      body: ConnectedAppListBody,
      reply: pageReply('apps', ConnectedAppRow),
    },
    exportConnectedApps: {
      summary: 'Export the list of connected apps as CSV',
      method: 'POST',
      path: `/api/${slug}-admin/apps/export`,
      effect: 'read',
      isHeavy: true,
      about: ['app', 'role'],
      access,
      body: ConnectedAppListBody,
      reply: 'file',
      media: 'text/csv',
    },
    getConnectedApp: {
      summary: 'Read a connected app',
      method: 'GET',
      path: `/api/${slug}-admin/apps/:appId`,
      effect: 'read',
      about: ['app', 'role', 'ris'],
      access,
      params: AppIdParams,
      reply: ConnectedApp,
    },
    saveConnectedApp: {
      summary: 'Add or change a connected app',
      refuses: [409],
      method: 'POST',
      path: `/api/${slug}-admin/apps/add-update`,
      effect: 'write',
      changes: ['app'],
      access,
      body: ConnectedAppBody,
      reply: ConnectedApp,
    },
    setConnectedAppStatuses: bulkStatusRoute(slug, 'apps', 'Activate or inactivate several connected apps', [
      'app',
    ]),
    setConnectedAppStatus: {
      summary: 'Activate or inactivate a connected app',
      method: 'POST',
      path: `/api/${slug}-admin/apps/:appId/activate-inactivate`,
      effect: 'write',
      changes: ['app'],
      access,
      params: AppIdParams,
      query: z.object({ status: FlagText }),
      reply: ConnectedApp,
    },
    /** Creates a secret and returns it once. The previous secret works for another day, or ends at once. */
    makeConnectedAppSecret: {
      summary: 'Make a new secret of an app',
      refuses: [409],
      method: 'POST',
      path: `/api/${slug}-admin/apps/:appId/secret`,
      effect: 'write',
      changes: ['app'],
      access,
      params: AppIdParams,
      body: z.object({ endPrevious: z.boolean() }),
      reply: z.object({ secret: z.string(), previousSecretUntil: Time.nullable() }),
    },
  })

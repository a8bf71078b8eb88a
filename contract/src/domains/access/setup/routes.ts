import { routes } from '../../../route-table.ts'
import { Setup } from './schemas.ts'

const access = ['ProductAdmin'] as const

// Ours: the guide through a new installation.
export const setupRoutes = (slug: string) =>
  routes({
    getSetup: {
      summary: 'Read the steps that set up a new installation',
      method: 'GET',
      path: `/api/${slug}-admin/setup`,
      effect: 'read',
      about: ['setup', 'user', 'second-factor', 'mip', 'group', 'ris', 'app', 'audit'],
      access,
      reply: Setup,
    },
    /** Hides the guide from all platform administrators. */
    dismissSetup: {
      summary: 'Hide the steps that set up a new installation',
      method: 'POST',
      path: `/api/${slug}-admin/setup/dismiss`,
      effect: 'write',
      changes: ['setup'],
      access,
      reply: Setup,
    },
  })

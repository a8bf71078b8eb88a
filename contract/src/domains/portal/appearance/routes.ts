import { routes } from '../../../route-table.ts'
import { Appearance } from './schemas.ts'

export const appearanceRoutes = () =>
  routes({
    /** Returns the defaults for a user who has not chosen. */
    getMyAppearance: {
      summary: "Read one's own colours and layout",
      method: 'GET',
      path: '/api/my-appearance',
      effect: 'read',
      about: ['appearance'],
      access: 'verified',
      isBeforeTerms: true,
      reply: Appearance,
    },
    saveMyAppearance: {
      summary: "Choose one's own colours and layout",
      method: 'POST',
      path: '/api/my-appearance',
      effect: 'write',
      changes: ['appearance'],
      access: 'verified',
      body: Appearance,
      reply: Appearance,
    },
  })

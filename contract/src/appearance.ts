import { z } from 'zod'
import { layouts, navigations, themes } from './appearance-choices.ts'
import { routes } from './route-table.ts'

/** How the portal looks to one person, on every machine. */
export const Appearance = z.object({
  theme: z.enum(themes),
  layout: z.enum(layouts),
  navigation: z.enum(navigations),
})

export const appearanceRoutes = () =>
  routes({
    /** The defaults, for who never chose. */
    getMyAppearance: {
      method: 'GET',
      path: '/api/my-appearance',
      effect: 'read',
      access: 'verified',
      reply: Appearance,
    },
    saveMyAppearance: {
      method: 'POST',
      path: '/api/my-appearance',
      effect: 'write',
      access: 'verified',
      body: Appearance,
      reply: Appearance,
    },
  })

import { z } from 'zod'
import { layouts, navigations, themes } from './words.ts'

/** A user's settings of the portal, the same on every machine. */
export const Appearance = z.object({
  theme: z.enum(themes),
  layout: z.enum(layouts),
  navigation: z.enum(navigations),
})

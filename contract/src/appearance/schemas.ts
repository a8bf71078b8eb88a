import { z } from 'zod'
import { layouts, navigations, themes } from './words.ts'

/** How the portal looks to one person, on every machine. */
export const Appearance = z.object({
  theme: z.enum(themes),
  layout: z.enum(layouts),
  navigation: z.enum(navigations),
})

import { z } from 'zod'
import { Id, IdText, line, requiredLine } from '../../../fields.ts'
import { longestViewName, viewAudiences, viewLists } from './words.ts'

const List = z.enum(viewLists)
const SharedWith = z.enum(viewAudiences)
const Name = requiredLine(longestViewName)
// The search parameters of the list as its address has them: `status=true&q=north`. Only the portal reads them.
const Search = line(2000)

export const SavedView = z.object({
  savedViewId: Id,
  list: List,
  name: z.string(),
  search: z.string(),
  sharedWith: SharedWith,
  /** The group that a view is shared with. */
  groupName: z.string().nullable(),
  version: z.int(),
  ownerName: z.string(),
  isOwn: z.boolean(),
  /** The caller may rename it, replace its search and share it. */
  canChange: z.boolean(),
  /** The caller may delete it, and stop sharing it. */
  canRemove: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

export const SavedViews = z.object({
  savedViews: z.array(SavedView),
  /** With whom the caller may share views. */
  shareWith: SharedWith.exclude(['nobody']).nullable(),
})
export type SavedViews = z.infer<typeof SavedViews>

export const SavedViewsQuery = z.object({ list: List })

export const NewSavedView = z.object({ list: List, name: Name, search: Search, sharedWith: SharedWith })
export type NewSavedView = z.infer<typeof NewSavedView>

/** What is left out stays as it is. */
export const SavedViewChanges = z.object({
  version: z.int().positive(),
  name: Name.optional(),
  search: Search.optional(),
  sharedWith: SharedWith.optional(),
})
export type SavedViewChanges = z.infer<typeof SavedViewChanges>

export const SavedViewIdParams = z.object({ savedViewId: IdText })

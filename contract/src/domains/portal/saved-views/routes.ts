import { Done } from '../../../fields.ts'
import { everyone } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import {
  NewSavedView,
  SavedView,
  SavedViewChanges,
  SavedViewIdParams,
  SavedViews,
  SavedViewsQuery,
} from './schemas.ts'

/** Ours: named searches of the lists. The server also checks that the caller's role may open the list. */
export const savedViewRoutes = () =>
  routes({
    listSavedViews: {
      summary: 'List the saved views of a list',
      method: 'GET',
      path: '/api/saved-views',
      effect: 'read',
      about: ['saved-view'],
      access: everyone,
      query: SavedViewsQuery,
      reply: SavedViews,
    },
    addSavedView: {
      summary: 'Save the search of a list as a view',
      refuses: ['saved-view.name-taken', 'saved-view.too-many'],
      method: 'POST',
      path: '/api/saved-views',
      effect: 'write',
      changes: ['saved-view'],
      access: everyone,
      body: NewSavedView,
      reply: SavedView,
    },
    changeSavedView: {
      summary: 'Rename, replace or share a saved view',
      refuses: ['saved-view.name-taken', 'stale'],
      method: 'POST',
      path: '/api/saved-views/:savedViewId',
      effect: 'write',
      changes: ['saved-view'],
      access: everyone,
      params: SavedViewIdParams,
      body: SavedViewChanges,
      reply: SavedView,
    },
    deleteSavedView: {
      summary: 'Delete a saved view',
      method: 'DELETE',
      path: '/api/saved-views/:savedViewId',
      effect: 'write',
      changes: ['saved-view'],
      access: everyone,
      params: SavedViewIdParams,
      reply: Done,
    },
  })

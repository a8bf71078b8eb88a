import { routes } from '../../../route-table.ts'
import { Listing, ListingChoice } from './schemas.ts'

// Ours: the own choice to appear in the directory under /fhir/R4. There is no call for somebody else's.
export const directoryRoutes = () =>
  routes({
    getMyListing: {
      summary: 'Read whether the caller appears in the directory',
      method: 'GET',
      path: '/api/my-directory-listing',
      effect: 'read',
      about: ['directory'],
      access: 'verified',
      reply: Listing,
    },
    setMyListing: {
      summary: 'Appear in the directory or not, for oneself',
      method: 'POST',
      path: '/api/my-directory-listing',
      effect: 'write',
      changes: ['directory'],
      access: 'verified',
      body: ListingChoice,
      reply: Listing,
    },
  })

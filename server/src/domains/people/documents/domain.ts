import type { ServerDomain } from '../../../platform/domain.ts'
import type { World } from '../../../platform/world.ts'
import { personalDocuments } from './personal-queries.ts'
import { mipDocumentHandlers, userDocumentHandlers } from './routes.ts'

export const documents = {
  tables: ['document'],
  references: {
    user: {
      'document.user_id': { use: 'file', facts: 'document' },
      'document.uploaded_by': 'follows a use',
    },
    mip: {
      'document.mip_id': { use: 'file', facts: 'document' },
    },
  },
  personal: personalDocuments,
  handlers: (world: World) => ({ ...userDocumentHandlers(world), ...mipDocumentHandlers(world) }),
} satisfies ServerDomain

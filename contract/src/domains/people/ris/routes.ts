import { deletionRoutes } from '../../../deleting/calls.ts'
import { recordRoutes } from '../../../records.ts'
import { routes } from '../../../route-table.ts'
import { ReadRis, Ris, RisBody, RisIdParams, RisListBody, RisRow } from './schemas.ts'

export const risRoutes = (slug: string) =>
  routes({
    ...recordRoutes(slug, {
      kind: 'ris',
      one: 'a RIS',
      many: 'RIS',
      listPath: '/api/ris',
      path: `/api/${slug}-admin/ris`,
      access: { get: ['ProductAdmin'], save: ['ProductAdmin'] },
      about: { list: ['ris', 'user-ris', 'ris-mip', 'custom-field'], get: ['ris', 'custom-field'] },
      scopes: { read: 'ris:read', write: 'ris:write' },
      statusMethod: 'GET',
      refuses: { save: ['custom-field.value-taken', 'ris.name-taken'] },
      params: RisIdParams,
      listBody: RisListBody,
      row: RisRow,
      body: RisBody,
      reply: Ris,
      readReply: ReadRis,
    }),
    ...deletionRoutes(slug, {
      kind: 'ris',
      one: 'a RIS',
      params: RisIdParams,
      changes: ['user-ris', 'ris-mip'],
    }),
  })

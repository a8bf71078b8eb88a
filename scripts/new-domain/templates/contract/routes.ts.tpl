import { recordRoutes } from '../../../records.ts'
import { routes } from '../../../route-table.ts'
import { %One%, %One%Body, %One%IdParams, %One%ListBody, %One%Row } from './schemas.ts'

export const %oneCamel%Routes = (slug: string) =>
  routes({
    ...recordRoutes(slug, {
      kind: '%one%',
      one: 'a %words%',
      many: '%manyWords%',
      listPath: '/api/%many%',
      path: `/api/${slug}-admin/%many%`,
      access: { get: ['ProductAdmin'], save: ['ProductAdmin'] },
      about: { list: ['%one%'], get: ['%one%'] },
      statusMethod: 'POST',
      refuses: { save: ['%one%.name-taken'] },
      params: %One%IdParams,
      listBody: %One%ListBody,
      row: %One%Row,
      body: %One%Body,
      reply: %One%,
    }),
  })

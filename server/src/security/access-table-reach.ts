import type { Row } from './access-requests.ts'

/** The calls for who has access to what. access-table.ts explains the notation. */
export const reach = {
  explainReach: [
    '++ +0 - -',
    ({ userId, mipId }) => ({ query: { userId, ability: 'mip.read', thingId: mipId } }),
  ],
} satisfies Record<string, Row>

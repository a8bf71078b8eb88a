import { mip, type Row } from './access-requests.ts'

/** The first kind, which every database has. */
const qualificationKindId = 1

/** The calls for requirements and holds. access-table.ts explains the notation. */
export const requirements = {
  listRequirements: ['+ - - -'],
  saveRequirement: [
    '+ - - -',
    ({ roleId }) => ({ body: { qualificationKindId, roleId, enforcement: 'INFORM' } }),
  ],
  deleteRequirement: ['+ - - -', ({ requirementId }) => ({ path: { requirementId } })],
  previewHolds: [
    '++ +0 - -',
    ({ mipId, mipName }) => ({
      body: { change: { of: 'mip', body: { mipId, name: mipName, state: 'VIC' } } },
    }),
  ],
  // The link is not on hold, and has no override.
  overrideHold: [
    '~ - - -',
    ({ userMipId }) => ({
      path: { userMipId },
      body: { until: '2026-11-20T00:00:00Z', reason: 'The register is away.' },
    }),
  ],
  listEndingOverrides: ['+ - - -'],
  endHoldOverride: ['0 - - -', ({ userMipId }) => ({ path: { userMipId } })],
  getMipReadiness: ['++ +0 - -', (r) => ({ ...mip(r), body: {} })],
} satisfies Record<string, Row>

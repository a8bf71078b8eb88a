import { generateKeyPairSync } from 'node:crypto'
import type { CallScope } from '@gantry/contract/scopes'
import { many, type Row, serviceAccount, unfiltered } from './access-requests.ts'

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const jwks = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] })

/** The administration of service accounts. access-table.ts explains the notation. */
export const serviceAccounts = {
  listServiceAccounts: ['+ - - -', unfiltered],
  exportServiceAccounts: ['+ - - -', unfiltered],
  getServiceAccount: ['+ - - -', serviceAccount],
  saveServiceAccount: [
    '+ - - -',
    ({ serviceAccountId }) => ({
      body: {
        serviceAccountId,
        name: `Feed ${serviceAccountId}`,
        description: '',
        scopes: ['users:read'],
        groupId: null,
      },
    }),
  ],
  setServiceAccountStatuses: ['+ - - -', ({ serviceAccountId }) => many(serviceAccountId)],
  setServiceAccountStatus: ['+ - - -', (r) => ({ ...serviceAccount(r), query: { status: 'true' } })],
  getServiceAccountUses: ['+ - - -', serviceAccount],
  // Refused, because it has another version.
  deleteServiceAccount: [
    '~ - - -',
    (r) => ({ ...serviceAccount(r), body: { version: 1_000_000, reason: 'A mistake.' } }),
  ],
  makeServiceAccountSecret: ['+ - - -', (r) => ({ ...serviceAccount(r), body: { endPrevious: true } })],
  setServiceAccountKeys: ['+ - - -', (r) => ({ ...serviceAccount(r), body: { jwks } })],
} satisfies Record<string, Row>

/**
 * The scopes of the calls, written independently of the contract. A service account can make no other calls. With the scope, it
 * gets the answer of a platform administrator, or of the administrator of its group.
 */
export const callsByScope: Record<CallScope, string> = {
  'users:read': 'listUsers exportUsers getUser getUserCounts getUserAccess getMember listProfessions',
  'users:write':
    'saveUser updateProfile saveUserCustomValues setUserStatus setUserStatuses resendActivation resendActivations addProfession addProfessions endProfession',
  'mips:read': 'listMips exportMips getMip getMipCounts',
  'mips:write': 'saveMip previewHolds setMipStatus setMipStatuses',
  'ris:read': 'listRis exportRis getRis getRisCounts',
  'ris:write': 'saveRis setRisStatus setRisStatuses',
  'groups:read': 'listGroups exportGroups getGroup getGroupCounts listGroupAdminUsers',
  'groups:write': 'saveGroup setGroupStatus setGroupStatuses',
  'roles:read': 'listRoles',
  'user-mips:read':
    'listUserMips listMipUsers exportMipUsers listProviderNumbers listNumbersToFix findRepeatedNumber listUnlinkedMipsOfUser listUnlinkedUsersOfMip',
  'user-mips:write':
    'linkUserMip linkUserMips linkUsersToMip updateUserMip updateModalities updateProviderNumber unlinkUserMip',
  'user-groups:read': 'listUserGroups listGroupUsers listUnlinkedUsersOfGroup listUnlinkedGroupsOfUser',
  'user-groups:write': 'linkUserGroup linkUsersToGroup updateUserGroup unlinkUserGroup',
  'user-ris:read': 'listUserRis listRisUsers listUnlinkedUsersOfRis listUnlinkedRisOfUser',
  'user-ris:write': 'linkRisUser unlinkRisUser',
  'group-mips:read': 'listGroupMips listUnlinkedMipsOfGroup',
  'group-mips:write': 'linkGroupMip unlinkGroupMip',
  'ris-mips:read': 'listRisMips listUnlinkedMipsOfRis',
  'ris-mips:write': 'linkRisMip unlinkRisMip',
  'invitations:write':
    'createGroupInvitation createGroupInvitations withdrawGroupInvitation resendGroupInvitation',
  'qualifications:read':
    'listQualificationKinds listQualifications exportQualifications listUserQualifications listMipQualifications listQualificationChecks listReadiness exportReadiness listWorklist exportWorklist',
  'checks:write': 'pushRegisterChecks',
  'practice-scopes:read': 'listPracticeScopes getPracticeScope listWhoMay exportWhoMay',
  'practice-scopes:write': 'proposePracticeScope movePracticeScope',
  'audit:read': 'listAuditEvents exportAuditEvents streamAuditEvents',
}

/** The calls that no person makes, whatever the role. */
export const onlyForPrograms: readonly string[] = ['pushRegisterChecks']

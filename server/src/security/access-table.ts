import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import {
  active,
  many,
  names,
  newPasskey,
  password,
  pdf,
  type Row,
  unfiltered,
  user,
} from './access-requests.ts'
import { places, platform } from './access-table-places.ts'
import { qualifications } from './access-table-qualifications.ts'
import { reach } from './access-table-reach.ts'
import { requirements } from './access-table-requirements.ts'
import { serviceAccounts } from './access-table-service-accounts.ts'

/*
 * The access rules of all calls, written independently of the code that they test.
 *
 * Four columns: platform administrators, group administrators, members, the five other roles. In each:
 *   -    refused because of the role: 403 for every record
 *   +    answered
 *   0    404, the same answer as for an id without a record
 *   ~    allowed, but refused for another reason (a missing code, a wrong file type)
 * Three marks in a column are attempts on the caller, the caller's group and another group; two are on the last two.
 * `public` calls need no session; `pending` calls need a session before the second factor.
 */
const signingIn = {
  signIn: ['public'],
  refresh: ['public'],
  signOut: ['public'],
  validateActivationToken: ['public'],
  activateAccount: ['public'],
  sendPasswordResetLink: ['public'],
  validateResetToken: ['public'],
  resetPassword: ['public'],
  redeemAppTicket: ['public'],
  readTerms: ['public'],
  beginPasskeySignIn: ['public'],
  signInByPasskey: ['public'],
  findSignInConnection: ['public'],
  startUpstreamSignIn: ['public'],
  finishUpstreamSignIn: ['public'],
  consentToUpstreamSignIn: ['public'],
  verify: ['pending'],
  sendOneTimeCode: ['pending'],
  getSecondFactors: ['pending'],
  beginPasskeyVerification: ['pending'],
  verifyByPasskey: ['pending'],
  changePassword: [
    '~ ~ ~ ~',
    ({ me }) => ({
      body: {
        email: me.email,
        currentPassword: toBase64('Wrong-1pass'),
        newPassword: toBase64('Otter9-canoe'),
      },
    }),
  ],
  setSessionRole: ['+-- +-- +-- +--', (r) => ({ ...user(r), query: { sessionRole: '' } })],
  getMySession: ['+ + + +'],
  startAuthenticator: ['+ + + +', password],
  confirmAuthenticator: ['~ ~ ~ ~', () => ({ body: { code: '000000' } })],
  useEmailCodes: ['+ + + +', password],
  resetSecondFactor: ['+ - - -', user],
  listMyPasskeys: ['+ + + +'],
  beginPasskey: ['+ + + +', password],
  addPasskey: ['~ ~ ~ ~', newPasskey],
  renamePasskey: [
    '+00 +00 +00 +00',
    ({ passkeyId }) => ({ path: { passkeyId }, body: { name: 'Security key' } }),
  ],
  removePasskey: ['+00 +00 +00 +00', (r) => ({ ...password(r), path: { passkeyId: r.passkeyId } })],
  getMyAppearance: ['+ + + +'],
  saveMyAppearance: ['+ + + +', () => ({ body: { theme: 'light', layout: 'boxed', navigation: 'mini' } })],
  getMyInbox: ['+ + + +'],
  getMyDigest: ['+ + + +'],
  setMyDigest: ['+ + + +', () => ({ body: { daily: true } })],
  getMyListing: ['+ + + +'],
  setMyListing: ['+ + + +', () => ({ body: { listed: true } })],
  setMyLanguage: ['+ + + +', () => ({ body: { language: 'en' } })],
  getSetup: ['+ - - -'],
  dismissSetup: ['+ - - -'],
  listLoggedInUsers: ['+ - - -'],
  endSession: ['+ - - -', ({ sessionId }) => ({ path: { sessionId } })],
  listMySessions: ['+ + + +'],
  sendFactorCode: ['+ + + +'],
  giveFactor: ['~ ~ ~ ~', () => ({ body: { code: '000000' } })],
  endMySession: ['+00 +00 +00 +00', (r) => ({ ...password(r), path: { sessionId: r.sessionOfUserId } })],
  endMyOtherSessions: ['+ + + +', password],
  listAuditEvents: ['+ - - -'],
  exportAuditEvents: ['+ - - -', unfiltered],
  streamAuditEvents: ['+ - - -'],
} satisfies Record<string, Row>

const people = {
  listUsers: ['+ + + -', unfiltered],
  exportUsers: ['+ + + -', unfiltered],
  getUser: ['+++ - - -', user],
  getUserCounts: ['+++ - - -', user],
  getMyProfile: ['+ + + -'],
  getMyAccount: ['+ + + +'],
  getMember: ['+++ ++0 ++0 -', user],
  saveUser: ['+++ - - -', ({ userId, email }) => ({ body: { ...names, userId, email } })],
  updateProfile: ['+++ +-0 +00 +00', (r) => ({ ...user(r), body: names })],
  uploadProfilePhoto: ['~~~ ~-0 ~00 ~00', (r) => ({ ...user(r), file: pdf })],
  getPhoto: ['+++ ++0 ++0 +00', user],
  removePhoto: ['+++ +-0 +00 +00', user],
  setUserStatuses: ['+++ - - -', ({ userId }) => many(userId)],
  setUserStatus: ['+++ - - -', (r) => ({ ...user(r), ...active })],
  setGroupForAdmin: ['+ - - -', (r) => ({ ...user(r), query: { groupIdForAdmin: 0 } })],
  getUserAccess: ['++ +0 - -', user],
  removeUserAccess: ['~~ ~0 - -', (r) => ({ ...user(r), body: { version: 1_000_000 } })],
  getUserUses: ['+ - - -', user],
  // Refused, because the person has another version.
  deleteUser: ['~ - - -', (r) => ({ ...user(r), body: { version: 1_000_000, reason: 'A mistake.' } })],
  resendActivation: ['~ - - -', user],
  resendActivations: ['+ - - -', ({ userId }) => ({ body: { ids: [userId] } })],
  listUserDocuments: ['+++ ++0 +00 +00', user],
  uploadUserDocument: ['+++ +-0 +00 +00', (r) => ({ ...user(r), file: pdf })],
  downloadUserDocument: ['+++ ++0 +00 +00', (r) => ({ ...user(r), query: { documentId: r.documentId } })],
  deleteUserDocument: ['+++ +-0 +00 +00', ({ userId, documentId }) => ({ path: { userId, documentId } })],
  changeUserDocumentVisibility: [
    '+++ +-0 +00 +00',
    ({ userId, documentId }) => ({ path: { userId, documentId } }),
  ],
  listTermsOfUser: ['+++ +00 +00 +00', user],
  getMyTerms: ['+ + + +'],
  // Refused, because the built-in terms are in force, and no notice is.
  acceptTerms: ['~ ~ ~ ~', () => ({ body: { label: '9.0' } })],
  markNoticeSeen: ['~ ~ ~ ~', () => ({ body: { label: '9.0' } })],
  listProfessions: ['+++ ++0 +00 +00', user],
  // Nobody records the own one.
  addProfession: [
    '-++ -+0 - -',
    (r) => ({ ...user(r), body: { profession: 'NURSE', engagement: 'VISITING', validFrom: '2026-01-01' } }),
  ],
  addProfessions: [
    '+++ +++ - -',
    ({ userId }) => ({
      body: { ids: [userId], profession: 'NURSE', engagement: 'VISITING', validFrom: '2026-01-01' },
    }),
  ],
  endProfession: [
    '-++ -+0 - -',
    ({ userId, personProfessionId }) => ({
      path: { userId, personProfessionId },
      body: { lastDay: '2026-01-31' },
    }),
  ],
  listPracticeScopes: ['+++ ++0 +00 +00', user],
  getPracticeScope: ['+++ ++0 +00 +00', ({ practiceScopeId }) => ({ path: { practiceScopeId } })],
  // Group administrators propose their own one as members.
  proposePracticeScope: [
    '+++ -+0 +00 -',
    ({ userId, mipId }) => ({
      body: {
        userId,
        mipId,
        kind: 'FULL',
        modalities: ['CT'],
        supervision: 'NONE',
        evidence: 'References.',
        validFrom: '2099-01-01',
        reviewBy: '2099-12-31',
      },
    }),
  ],
  // Nobody grants the own one.
  movePracticeScope: [
    '-++ -+0 -00 -',
    ({ practiceScopeId }) => ({ path: { practiceScopeId }, body: { version: 1, state: 'GRANTED' } }),
  ],
  // The version of the own record is a later one.
  saveUserCustomValues: ['~++ ~+0 ~00 ~00', (r) => ({ ...user(r), body: { version: 1, custom: {} } })],
  listCorrections: ['+++ ++0 +00 +00', user],
  // Always about the caller. Platform administrators may change their own site code.
  askForCorrection: [
    '~ + + +',
    () => ({ body: { field: 'siteCode', value: 'N-99', reason: 'I have moved.' } }),
  ],
  withdrawCorrection: [
    '+-- +-0 +00 +00',
    ({ correctionId }) => ({ path: { correctionId }, body: { version: 1 } }),
  ],
  // Nobody answers the own request.
  answerCorrection: [
    '-++ -+0 - -',
    ({ correctionId }) => ({
      path: { correctionId },
      body: { version: 1, accepts: false, current: '', answer: 'The register says otherwise.' },
    }),
  ],
  listDataCopies: ['+++ +00 +00 +00', user],
  askForDataCopy: ['+ + + +'],
  // Nobody makes the own one this way.
  makeDataCopy: [
    '~++ - - -',
    (r) => ({ ...user(r), body: { reason: 'A letter.', identified: 'By the passport.' } }),
  ],
  // Not ready. Who did not make it cannot download that of others.
  downloadDataCopy: ['~00 ~00 ~00 ~00', ({ userId, dataCopyId }) => ({ path: { userId, dataCopyId } })],
  listUserMips: ['+++ ++0 +00 +00', user],
  listUserGroups: ['+++ ++0 +00 -', user],
  listUserRis: ['+++ ++0 +00 -', user],
  listUnlinkedMipsOfUser: ['+ - - -', (r) => ({ ...user(r), ...unfiltered() })],
  linkUserMip: ['+ - - -', ({ strangerId, mipId }) => ({ body: { userId: strangerId, mipId } })],
  linkUserMips: [
    '+ - - -',
    ({ strangerId, mipId }) => ({ body: { links: [{ userId: strangerId, mipId }] } }),
  ],
  exportMipUsers: ['++ +0 - -', ({ mipId }) => ({ path: { mipId }, ...unfiltered() })],
  linkUsersToMip: ['++ - - -', ({ mipId, strangerId }) => ({ path: { mipId }, body: { ids: [strangerId] } })],
  updateUserMip: [
    '++ +0 - -',
    ({ userMipId }) => ({ body: { userMipId, providerNumber: '', allowed: true } }),
  ],
  updateModalities: [
    '+++ +++ - -',
    ({ userMipId }) => ({ body: { ids: [userMipId], change: 'SET', modalities: ['CT'] } }),
  ],
  updateProviderNumber: [
    '+++ -+0 +00 -',
    ({ userMipId }) => ({ body: { userMipId, providerNumber: '2426621B' } }),
  ],
  unlinkUserMip: ['+ - - -', ({ userMipId }) => ({ path: { userMipId } })],
  listUnlinkedGroupsOfUser: ['+ - - -', user],
  linkUserGroup: [
    '+ - - -',
    ({ groupId, strangerId }) => ({ query: { 'group-id': groupId, 'user-id': strangerId } }),
  ],
  linkUsersToGroup: [
    '++ - - -',
    ({ groupId, strangerId }) => ({ path: { groupId }, body: { ids: [strangerId] } }),
  ],
  updateUserGroup: ['++ +0 - -', ({ userGroupId }) => ({ body: { userGroupId, validUntil: null } })],
  unlinkUserGroup: ['++ +0 - -', ({ userGroupId }) => ({ path: { userGroupId } })],
  leaveGroup: ['+00 +00 +00 -', (r) => ({ ...user(r), query: { groupId: r.groupToLeaveId } })],
  listUnlinkedRisOfUser: ['+ - - -', user],
  linkRisUser: [
    '+ - - -',
    ({ risId, strangerId }) => ({ body: { risId, userId: strangerId, risUserName: 'robin' } }),
  ],
  unlinkRisUser: ['+ - - -', ({ risUserId }) => ({ path: { risUserId } })],
  listGroupInvitations: ['+00 +00 +00 +00', user],
  answerGroupInvitation: [
    '+00 +00 +00 +00',
    ({ userId, ownInvitationId }) => ({
      path: { userId, groupInvitationId: ownInvitationId },
      query: { action: 'Reject' },
    }),
  ],
} satisfies Record<string, Row>

export const accessTable = {
  ...signingIn,
  ...people,
  ...places,
  ...platform,
  ...qualifications,
  ...requirements,
  ...reach,
  ...serviceAccounts,
}

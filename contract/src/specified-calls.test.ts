import { describe, expect, it } from 'vitest'
import { createContract } from './index.ts'
import { records } from './registry.ts'

/** The calls that the specification fixes (docs/contract.md), for a product called Gantry. */
const specified = `
POST /api/auth/signin
POST /api/auth/refresh
POST /api/auth/signout
POST /api/auth/verify
POST /api/user/change-password
GET /api/auth/validate-account-activation-token
POST /api/auth/activate-account
GET /api/auth/send-2fa-otp
GET /api/auth/send-password-reset-link
GET /api/auth/validate-reset-password-token
GET /api/auth/reset-password
GET /api/users/:userId/set-session-role
GET /api/gantryapps/create-app-session

POST /api/users
GET /api/users/:userId/user-mips
GET /api/users/:userId/user-groups
GET /api/users/:userId/ris-users
GET /api/gantry-admin/users/:userId
GET /api/my-profile
GET /api/users/member/:userId
POST /api/gantry-admin/users/add-update
GET /api/users/:userId/user-documents
POST /api/users/:userId/upload
GET /api/users/:userId/document
DELETE /api/users/:userId/documents/:documentId
GET /api/users/:userId/documents/:documentId/change-visibility
POST /api/users/:userId/upload-profile-photo
POST /api/users/:userId/update-profile
GET /api/gantry-admin/users/:userId/update-group-id-for-admin
GET /api/gantry-admin/users/:userId/activate-inactivate
GET /api/users/:userId/leave-group
GET /api/gantry-admin/logged-in-users
POST /api/update-provider-number
POST /api/update-user-mip
DELETE /api/gantry-admin/unlink-user-mip/:userMipId
DELETE /api/gantry-admin/unlink-ris-user/:risUserId
POST /api/gantry-admin/users/:userId/unlinked-mips
POST /api/gantry-admin/link-user-mip
GET /api/gantry-admin/users/:userId/unlinked-groups
GET /api/link-user-group
DELETE /api/unlink-user-group/:userGroupId
GET /api/gantry-admin/users/:userId/unlinked-ris
POST /api/gantry-admin/link-ris-user

POST /api/ris
GET /api/gantry-admin/ris/:risId/ris-users
GET /api/gantry-admin/ris/:risId/mips
POST /api/gantry-admin/ris/add-update
GET /api/gantry-admin/ris/:risId
GET /api/gantry-admin/ris/:risId/activate-inactivate
GET /api/gantry-admin/ris/:risId/unlinked-users
GET /api/gantry-admin/ris/unlinked-mips
GET /api/gantry-admin/ris/:risId/unlink-mip
GET /api/gantry-admin/ris/:risId/link-mip

POST /api/mips
GET /api/mips/:mipId/user-mips
POST /api/mips/add-update
GET /api/mips/:mipId
GET /api/mips/:mipId/mip-documents
POST /api/mips/:mipId/upload
GET /api/mips/:mipId/document
DELETE /api/mips/:mipId/documents/:documentId
POST /api/mips/:mipId/upload-logo
GET /api/mips/:mipId/documents/:documentId/change-visibility
GET /api/gantry-admin/mips/:mipId/activate-inactivate
POST /api/mips/:mipId/unlinked-users
GET /api/groups/unlinked-mips
GET /api/gantry-admin/groups/:groupId/link-mip

POST /api/groups
GET /api/groups/:groupId
POST /api/groups/add-update
GET /api/groups/:groupId/unlinked-users
GET /api/groups/:groupId/user-groups
GET /api/groups/:groupId/mips
GET /api/groups/:groupId/group-admin-users
GET /api/gantry-admin/groups/:groupId/activate-inactivate
POST /api/group-invitations/:userId/create-group-invitation

GET /api/roles
POST /api/gantry-admin/role/add-update
GET /api/gantry-admin/roles/:roleId/activate-inactivate

GET /api/gantryapps
GET /api/gantryapps-roles
GET /api/users/:userId/group-invitations
GET /api/users/:userId/group-invitations/:groupInvitationId
`
  .split('\n')
  .filter((line) => line !== '')

/** The domains of the registry without a specified call. Their entries are the reason for their calls. */
const addedDomains = Object.values(records)
  .map(({ domain }) => domain)
  .filter((domain) => !specified.some((call) => call.includes(`/${domain}`)))

const isOfAddedDomain = (call: string) =>
  addedDomains.some((domain) => new RegExp(`^\\w+ /api/(gantry-admin/)?${domain}(/|$)`).test(call))

/** The other calls beyond the specified ones, with the reason for each. */
const extra: Record<string, string> = {
  'POST /api/update-user-group': 'The end of a membership can be changed.',
  'POST /api/my-profile/authenticator/start': 'starts the setup of an authenticator',
  'POST /api/my-profile/authenticator/confirm': 'finishes the setup with the first valid code',
  'POST /api/my-profile/authenticator/remove': 'returns to codes by e-mail',
  'POST /api/gantry-admin/users/:userId/reset-second-factor': 'for users who have lost their authenticator',
  'POST /api/my-session/factor/code': 'mails a code to who must show again that it is them',
  'POST /api/my-session/factor': 'takes the code',
  'GET /api/my-passkeys': 'people see which passkeys sign them in',
  'POST /api/my-passkeys/begin': 'begins a new one',
  'POST /api/my-passkeys': 'adds it',
  'POST /api/my-passkeys/:passkeyId': 'names it',
  'POST /api/my-passkeys/:passkeyId/remove': 'removes it',
  'POST /api/auth/signin/passkey/begin': 'begins to sign in with a passkey, without a password',
  'POST /api/auth/signin/passkey': 'does so',
  'GET /api/auth/second-factors': 'whether a passkey can take the place of the code',
  'POST /api/auth/verify/passkey/begin': 'begins to use it as the second factor',
  'POST /api/auth/verify/passkey': 'does so',
  'POST /api/mips/provider-numbers': 'the provider numbers of all links',
  'GET /api/users/:userId/photo': 'the target of photoUrl',
  'DELETE /api/users/:userId/photo': 'removes a photo',
  'POST /api/gantry-admin/users/:userId/resend-activation': 'activation links expire',
  'GET /api/mips/:mipId/logo': 'the target of logoUrl',
  'DELETE /api/mips/:mipId/logo': 'removes a logo',
  'GET /api/gantry-admin/groups/:groupId/unlink-mip': 'a linked MIP can be unlinked',
  'DELETE /api/groups/:groupId/group-invitations/:groupInvitationId': 'withdraws an invitation',
  'POST /api/groups/:groupId/group-invitations/:groupInvitationId/resend': 'sends an invitation again',
  'POST /api/gantry-admin/logged-in-users/:sessionId/end': 'ends a session',
  'GET /api/gantry-admin/audit-events': 'the audit trail',
  'GET /api/gantry-admin/audit/stream': 'the same for another system, by cursor',
  'GET /api/my-appearance': 'theme, layout and navigation are configurable',
  'POST /api/my-appearance': 'stores them with the account',
  'GET /api/my-account': 'the specification keeps other roles from my-profile; they have a record too',
  'GET /api/my-sessions': 'people see where they are signed in',
  'POST /api/my-sessions/:sessionId/end': 'and can end a session that they do not recognise',
  'POST /api/my-sessions/end-others': 'or all of them but this one',
  'GET /api/my-session': 'the remaining roles after the role of a session was removed',
  'POST /api/my-language': 'stores the choice of the language menu',
  'POST /api/gantry-admin/users/activate-inactivate': 'many users at once, with a result for each',
  'POST /api/gantry-admin/mips/activate-inactivate': 'many MIPs at once, with a result for each',
  'POST /api/gantry-admin/ris/activate-inactivate': 'many RIS at once, with a result for each',
  'POST /api/gantry-admin/groups/activate-inactivate': 'many groups at once, with a result for each',
  'POST /api/gantry-admin/roles/activate-inactivate': 'many roles at once, with a result for each',
  'POST /api/users/export': 'the filtered list of users as a file',
  'POST /api/mips/export': 'the list of MIPs as a file',
  'POST /api/ris/export': 'the list of RIS as a file',
  'POST /api/groups/export': 'the list of groups as a file',
  'POST /api/roles/export': 'the list of roles as a file',
  'GET /api/gantry-admin/imports/template': 'the column headers of an import file',
  'POST /api/gantry-admin/imports/upload': 'checks the file row by row',
  'POST /api/gantry-admin/imports': 'the list of recent imports',
  'GET /api/gantry-admin/imports/:importId': 'the progress of an import',
  'POST /api/gantry-admin/imports/:importId/rows': 'the result of the check of each row',
  'POST /api/gantry-admin/imports/:importId/confirm': 'starts writing after the preview',
  'POST /api/gantry-admin/imports/:importId/stop': 'stops an import that is running',
  'POST /api/gantry-admin/imports/:importId/discard': 'discards a preview',
  'GET /api/gantry-admin/imports/:importId/deletion': 'how many of the people that it added were never used',
  'POST /api/gantry-admin/imports/:importId/delete-added': 'deletes these',
  'GET /api/gantry-admin/imports/:importId/result': 'the result of every row as a file',
  'POST /api/gantryapps/redeem-ticket': 'an app’s server reads the data of a ticket’s user',
  'GET /api/my-inbox': 'what waits for a person',
  'GET /api/my-digest': 'whether a person gets the daily mail about it',
  'POST /api/my-digest': 'turns this mail on or off',
  'GET /api/my-directory-listing': 'whether a person appears in the directory',
  'POST /api/my-directory-listing': 'the own choice to appear in it',
  'GET /api/gantry-admin/setup': 'the steps that set up a new installation',
  'POST /api/gantry-admin/setup/dismiss': 'hides them',
  'GET /api/saved-views': 'the saved views of a list, own and shared',
  'POST /api/saved-views': 'saves the search of a list under a name',
  'POST /api/saved-views/:savedViewId': 'renames, replaces or shares it',
  'DELETE /api/saved-views/:savedViewId': 'deletes it',
  'POST /api/qualifications': 'the list of all by their last day',
  'POST /api/qualifications/export': 'the same as a file',
  'POST /api/qualifications/check-many': 'one check of many, with a result for each',
  'GET /api/qualification-kinds': 'the kinds of qualifications',
  'POST /api/qualification-kinds': 'adds or changes one',
  'POST /api/qualification-kinds/:qualificationKindId/status': 'activates or deactivates it',
  'GET /api/settings': 'the settings with what is in force',
  'POST /api/settings': 'changes some of them at once',
  'POST /api/settings/preview': 'whom a change would concern at once',
  'GET /api/settings/changes': 'who changed one of them, and when',
  'GET /api/settings/file': 'what is in force, for another installation',
  'POST /api/settings/file/preview': 'what such a file would change',
  'POST /api/settings/put-back': 'puts back what was before a change',
  'GET /api/mail-wording': 'the mails with their sentences in a language',
  'POST /api/mail-wording': 'changes words of a mail in a language',
  'POST /api/mail-wording/preview': 'shows a mail with example values',
  'POST /api/mail-wording/test': 'sends a test mail to the caller',
  'GET /api/terms': 'the terms or the privacy notice in force',
  'GET /api/terms-versions': 'all versions of both',
  'GET /api/terms-versions/:termsVersionId': 'one of them with its texts',
  'POST /api/terms-versions': 'adds one',
  'POST /api/terms-versions/:termsVersionId': 'changes one before its day',
  'DELETE /api/terms-versions/:termsVersionId': 'deletes one before its day',
  'GET /api/terms-acceptances': 'who accepted a version, and who did not',
  'POST /api/terms-acceptances/export': 'the same as CSV',
  'GET /api/terms-notice-count': 'how many people get the notice of new terms',
  'GET /api/users/:userId/terms': 'what a person accepted and saw',
  'GET /api/my-terms': 'what waits for the caller',
  'POST /api/my-terms/accept': 'accepts the terms in force',
  'POST /api/my-terms/seen': 'says that the notice was shown',
  'GET /api/notices': 'all notices',
  'GET /api/notices/:noticeId': 'one of them with its texts',
  'POST /api/notices': 'adds one',
  'POST /api/notices/:noticeId': 'changes one before it is shown',
  'POST /api/notices/:noticeId/end': 'ends one that is shown',
  'DELETE /api/notices/:noticeId': 'deletes one before it is shown',
  'GET /api/notices/:noticeId/people': 'whom it concerns, and who has answered it',
  'POST /api/notices/:noticeId/people/export': 'the same as CSV',
  'GET /api/my-notices/:noticeId': 'one that is shown to the caller',
  'POST /api/my-notices/:noticeId/answer': 'acknowledges or closes it',
  'POST /api/markdown-preview': 'a text as readers will see it',
  'GET /api/users/:userId/professions': 'what a person practises, on which terms and when',
  'POST /api/users/:userId/professions': 'adds one',
  'POST /api/users/professions': 'adds the same of several people, with a result for each',
  'POST /api/update-modalities': 'the modalities of several links, with a result for each',
  'POST /api/mips/:mipId/user-mips/export': 'the people of a MIP as a file',
  'POST /api/users/:userId/professions/:personProfessionId/end': 'ends it',
  'GET /api/users/:userId/qualifications': 'the registrations, licences and other proofs of a person',
  'POST /api/users/:userId/qualifications': 'adds or renews one',
  'GET /api/mips/:mipId/qualifications': 'the same of a MIP',
  'POST /api/mips/:mipId/qualifications': 'adds or renews one',
  'POST /api/qualifications/:qualificationId': 'corrects one that waits for a check',
  'DELETE /api/qualifications/:qualificationId': 'withdraws it',
  'POST /api/qualifications/:qualificationId/upload': 'adds its evidence',
  'GET /api/qualifications/:qualificationId/documents/:qualificationDocumentId': 'reads it',
  'DELETE /api/qualifications/:qualificationId/documents/:qualificationDocumentId': 'deletes it',
  'GET /api/users/:userId/corrections': 'what a person asked to have corrected',
  'POST /api/corrections': 'asks for one',
  'POST /api/corrections/:correctionId/withdraw': 'takes the request back',
  'GET /api/users/:userId/data-copies': 'the copies of what is kept of a person',
  'POST /api/my-data-copies': 'asks for one',
  'POST /api/gantry-admin/users/:userId/data-copies': 'makes one for a person who asked on paper',
  'GET /api/users/:userId/data-copies/:dataCopyId/download': 'its file',
  'POST /api/corrections/:correctionId/answer': 'accepts it, which writes the value, or refuses it',
  'GET /api/custom-fields': 'the fields that platform administrators have defined',
  'GET /api/custom-fields/used/:place': 'those that the caller may see on a kind of record',
  'POST /api/custom-fields': 'defines or changes one',
  'POST /api/users/:userId/custom-values': 'changes the values of a person alone',
  'POST /api/custom-fields/order': 'sets their order',
  'GET /api/custom-fields/:customFieldId/values': 'counts the records with a value',
  'POST /api/custom-fields/:customFieldId/remove': 'removes one, or puts it back',
  'GET /api/users/:userId/practice-scopes': 'the scopes of practice of a person',
  'GET /api/practice-scopes/:practiceScopeId': 'one of them with what was decided',
  'POST /api/practice-scopes': 'proposes one',
  'POST /api/practice-scopes/:practiceScopeId/state': 'grants, refuses, suspends, resumes or ends it',
  'POST /api/mips/:mipId/who-may': 'who may do something at a MIP on a day',
  'POST /api/mips/:mipId/who-may/export': 'the same as CSV',
  'POST /api/gantry-admin/incidents/:incidentId/files': 'adds evidence to the case of a suspected breach',
  'GET /api/gantry-admin/incidents/:incidentId/files/:incidentFileId': 'reads it',
  'DELETE /api/gantry-admin/incidents/:incidentId/files/:incidentFileId': 'removes it',
  'GET /api/readiness': 'whether MIPs are ready on a day',
  'POST /api/readiness/export': 'the same as CSV',
  'GET /api/worklist': 'what is to be done about the qualifications of people',
  'GET /api/worklist/assignees': 'to whom a matter can be assigned',
  'POST /api/worklist/assign': 'assigns matters',
  'POST /api/worklist/chase/preview': 'how many people would get a mail',
  'POST /api/worklist/chase': 'asks people by mail to act',
  'POST /api/worklist/chase/cancel': 'cancels mails that wait for a working day',
  'POST /api/worklist/mailings/preview': 'what a mail to all whom a search finds would come to',
  'POST /api/worklist/mailings': 'asks all of them',
  'GET /api/worklist/mailings': 'its progress',
  'POST /api/worklist/mailings/:worklistMailingId/stop': 'stops it',
  'POST /api/worklist/chase/open': 'notes that somebody followed its link',
  'POST /api/worklist/export': 'the same as CSV',
  'POST /api/check-queue/next': 'the next qualification to check, which nobody else gets meanwhile',
  'POST /api/check-queue/:qualificationId/release': 'gives it back',
  'POST /api/register-checks': 'a program pushes what the register says',
  'GET /api/register-checks/feed': 'whether it still does',
  'GET /api/qualifications/:qualificationId/register-checks': 'what the register said about a registration',
  'GET /api/qualifications/:qualificationId/checks': 'who checked it, when and with what result',
  'POST /api/qualifications/:qualificationId/check': 'the check by a second person',
  'POST /api/qualifications/:qualificationId/refuse': 'refuses it with a reason',
  'GET /api/mips/:mipId/accreditation-packs': 'the packs of proofs of a MIP',
  'POST /api/mips/:mipId/accreditation-packs': 'asks for one as of a day',
  'GET /api/mips/:mipId/accreditation-packs/:accreditationPackId/download': 'downloads it',
  'DELETE /api/mips/:mipId/accreditation-packs/:accreditationPackId': 'deletes it',
  'GET /api/gantry-admin/reach/explain': 'why a person has access, or not, now or at a time',
  'GET /api/gantry-admin/identity-connections': 'sign-in by the identity providers of hospitals',
  'POST /api/gantry-admin/identity-connections': 'adds or changes a connection',
  'GET /api/gantry-admin/identity-connections/:identityConnectionId/people': 'lists whom it signs in',
  'DELETE /api/gantry-admin/identity-connections/:identityConnectionId/people/:userId':
    'removes the link of a person with it',
  'POST /api/gantry-admin/identity-connections/:identityConnectionId/test': 'reads what its provider says',
  'POST /api/gantry-admin/identity-connections/:identityConnectionId/scim-token':
    'makes the token of the directory of a hospital',
  'POST /api/gantry-admin/identity-connections/:identityConnectionId/scim-token/end': 'ends it',
  'POST /api/auth/upstream/find': 'whether the domain of an address has a connection',
  'POST /api/auth/upstream/start': 'begins a sign-in at a hospital',
  'POST /api/auth/upstream/callback': 'finishes a sign-in at a hospital',
  'POST /api/auth/upstream/consent': 'the password once, before an account is linked',
  'GET /api/gantry-admin/incidents': 'suspected breaches',
  'GET /api/gantry-admin/webhooks': 'other systems that are told about events',
  'POST /api/gantry-admin/webhooks': 'adds or changes one',
  'DELETE /api/gantry-admin/webhooks/:webhookId': 'deletes it',
  'POST /api/gantry-admin/webhooks/:webhookId/secret': 'replaces the secret that signs',
  'POST /api/gantry-admin/webhooks/:webhookId/test': 'sends a test event',
  'GET /api/gantry-admin/webhooks/:webhookId/deliveries': 'what was sent to it, and with what result',
  'POST /api/gantry-admin/webhooks/:webhookId/deliveries/:webhookDeliveryId/send-again': 'sends one again',
  'POST /api/gantry-admin/webhooks/:webhookId/send-again': 'sends all since a time again',
  'POST /api/gantry-admin/incidents': 'adds or changes one',
  'POST /api/gantry-admin/incidents/:incidentId/statement': 'the draft of the statement about one',
  'GET /api/gantry-admin/incidents/:incidentId': 'its case: decisions, tasks, statements and notices',
  'POST /api/gantry-admin/incidents/:incidentId/state': 'moves the case',
  'POST /api/gantry-admin/incidents/:incidentId/tasks': 'adds, changes or finishes a task',
  'POST /api/gantry-admin/incidents/:incidentId/given-statements': 'what the Commissioner got',
  'GET /api/gantry-admin/incidents/:incidentId/given-statements/:givenStatementId': 'the same as a page',
  'POST /api/gantry-admin/incidents/:incidentId/notices': 'the notice to people affected',
  'GET /api/gantry-admin/incidents/:incidentId/affected': 'who is affected, as CSV',
  'GET /api/gantry-admin/incidents/:incidentId/breach-pack': 'what is known of one, as a ZIP file',
  'POST /api/gantry-admin/reach/as-of': 'people, MIPs or groups as they were at a time',
  'POST /api/gantry-admin/reach/who': 'who had access to something, and when',
  'POST /api/gantry-admin/reach/who/export': 'the same as CSV',
  'POST /api/gantry-admin/reach/what': 'to what a person had access, and when',
  'POST /api/gantry-admin/reach/what/export': 'the same as CSV',
  'GET /api/gantry-admin/requirements': 'which qualifications people and MIPs need',
  'POST /api/gantry-admin/requirements': 'adds or changes one',
  'DELETE /api/gantry-admin/requirements/:requirementId': 'deletes one',
  'POST /api/holds/preview': 'whom a change would put on hold or free',
  'POST /api/gantry-admin/user-mips/:userMipId/override': 'puts a link on hold in force for some days',
  'DELETE /api/gantry-admin/user-mips/:userMipId/override': 'ends that earlier',
  'GET /api/gantry-admin/hold-overrides': 'the overrides that end soon',
  'POST /api/mips/:mipId/readiness': 'whether a MIP and its people have what is required',
  'POST /api/mips/repeated-number': 'whether a provider number that is being typed is in another link',
  'GET /api/gantry-admin/jobs': 'what the platform does by itself: what failed, runs and waits',
  'POST /api/gantry-admin/jobs/:jobId/retry': 'tries a failed job again',
  'GET /api/gantry-admin/dashboard': 'what a platform administrator sees first',
  'GET /api/dashboard/group': 'what a group administrator sees first',
  'GET /api/dashboard/group/readiness': 'who is not ready, and what expires in each month',
  'GET /api/dashboard/member': 'the summary on the dashboard of members and clinical roles',
  'POST /api/gantry-admin/audit-events/export': 'the audit trail as a file',
  'POST /api/gantry-admin/link-user-mips': 'links several with their provider numbers in one step',
  'GET /api/users/:userId/access': 'what a person who leaves can lose, counted',
  'POST /api/users/:userId/remove-access': 'removes it in one step',
  'GET /api/gantry-admin/users/:userId/uses': 'what a person was used for, before the deletion',
  'POST /api/gantry-admin/users/:userId/delete': 'deletes a person who was added by mistake and never used',
  'GET /api/gantry-admin/mips/:mipId/uses': 'the same of a MIP',
  'POST /api/gantry-admin/mips/:mipId/delete': 'deletes it',
  'GET /api/gantry-admin/ris/:risId/uses': 'the same of a RIS',
  'POST /api/gantry-admin/ris/:risId/delete': 'deletes it',
  'GET /api/gantry-admin/groups/:groupId/uses': 'the same of a group',
  'POST /api/gantry-admin/groups/:groupId/delete': 'deletes it',
  'GET /api/gantry-admin/apps/:appId/uses': 'the same of an app',
  'POST /api/gantry-admin/apps/:appId/delete': 'deletes it',
  'GET /api/gantry-admin/service-accounts/:serviceAccountId/uses': 'the same of a service account',
  'POST /api/gantry-admin/service-accounts/:serviceAccountId/delete': 'deletes it',
  'POST /api/groups/:groupId/invite': 'invites several people, also by their addresses',
  'POST /api/gantry-admin/users/resend-activation': 'many activation mails at once, with a result for each',
  'POST /api/gantry-admin/mips/:mipId/link-users': 'links many users at once, with a result for each',
  'POST /api/gantry-admin/groups/:groupId/link-users': 'adds many members at once, with a result for each',
  'POST /api/mips/numbers-to-fix': 'the missing and wrong provider numbers in one list',
  'GET /api/gantry-admin/users/:userId/counts': 'the numbers on the tabs of a user',
  'GET /api/mips/:mipId/counts': 'the numbers on the tabs of a MIP',
  'GET /api/gantry-admin/ris/:risId/counts': 'the numbers on the tabs of a RIS',
  'GET /api/groups/:groupId/counts': 'the numbers on the tabs of a group',
}

const contract = createContract('gantry')
const served = Object.values(contract).map(({ method, path }) => `${method} ${path}`)

describe('the contract and the specified calls', () => {
  it('lists 83 calls, each once', () => {
    expect(new Set(specified).size).toBe(specified.length)
    expect(specified).toHaveLength(83)
  })

  it('serves every specified call at its method and path', () => {
    expect(specified.filter((call) => !served.includes(call))).toEqual([])
  })

  it('gives a reason for every other call', () => {
    const unexplained = served.filter(
      (call) => !specified.includes(call) && !(call in extra) && !isOfAddedDomain(call),
    )
    expect(unexplained).toEqual([])
  })

  it('knows the domains without a specified call', () => {
    expect(addedDomains).toContain('apps')
    expect(addedDomains).not.toContain('users')
  })

  it('gives no reason for a call that does not exist', () => {
    expect(Object.keys(extra).filter((call) => !served.includes(call))).toEqual([])
  })

  it('serves each call in one row', () => {
    expect(new Set(served).size).toBe(served.length)
  })
})

import { pdf, type Row, unfiltered, user } from './access-requests.ts'

/** The calls for qualifications. access-table.ts explains the notation. */
export const qualifications = {
  listQualificationKinds: ['+ + + +'],
  saveQualificationKind: [
    '+ - - -',
    ({ userId }) => ({
      body: {
        code: `KIND_${userId}`,
        label: `Kind ${userId}`,
        subject: 'USER',
        pattern: '',
        systemUri: '',
        isJurisdictional: false,
        graceMonths: 0,
        checkMonths: null,
        proof: 'DOCUMENT',
        isSensitive: false,
      },
    }),
  ],
  setQualificationKindStatus: [
    '+ - - -',
    ({ qualificationKindId }) => ({ path: { qualificationKindId }, body: { status: true } }),
  ],
  // A list, which never contains qualifications of another group.
  listQualifications: ['+ + - -', unfiltered],
  exportQualifications: ['+ + - -', unfiltered],
  // Each has its own outcome.
  checkQualifications: [
    '+++ +++ - -',
    ({ qualificationId }) => ({
      body: {
        qualifications: [{ qualificationId, version: 1 }],
        method: 'DOCUMENT_SEEN',
        result: 'CURRENT',
      },
    }),
  ],
  listUserQualifications: ['+++ ++0 +00 +00', user],
  addUserQualification: [
    '+++ +-0 +00 +00',
    (r) => ({
      ...user(r),
      body: { qualificationKindId: r.qualificationKindId, number: `N${r.qualificationId}` },
    }),
  ],
  listMipQualifications: ['++ +0 - -', ({ mipId }) => ({ path: { mipId } })],
  // The kind is one of people, so an allowed call is refused for that.
  addMipQualification: [
    '~ - - -',
    ({ mipId, qualificationKindId }) => ({ path: { mipId }, body: { qualificationKindId } }),
  ],
  changeQualification: [
    '+++ +-0 +00 +00',
    ({ qualificationId }) => ({
      path: { qualificationId },
      body: { version: 1, number: 'N2', expiresOn: '2099-09-30' },
    }),
  ],
  withdrawQualification: ['+++ +-0 +00 +00', ({ qualificationId }) => ({ path: { qualificationId } })],
  uploadQualificationDocument: [
    '+++ +-0 +00 +00',
    ({ qualificationId }) => ({ path: { qualificationId }, file: pdf }),
  ],
  downloadQualificationDocument: [
    '+++ ++0 +00 +00',
    ({ qualificationId, qualificationDocumentId }) => ({
      path: { qualificationId, qualificationDocumentId },
    }),
  ],
  deleteQualificationDocument: [
    '+++ +-0 +00 +00',
    ({ qualificationId, qualificationDocumentId }) => ({
      path: { qualificationId, qualificationDocumentId },
    }),
  ],
  // A list, which never contains anybody of another group.
  listReadiness: ['+ + - -'],
  exportReadiness: ['+ + - -', unfiltered],
  listWorklist: ['+ + - -'],
  exportWorklist: ['+ + - -', unfiltered],
  listWorklistAssignees: ['+ + - -'],
  // Each has its own outcome.
  assignMatters: [
    '+++ +++ - -',
    ({ userId }) => ({ body: { matters: [{ userId, matter: '1' }], assignedTo: null } }),
  ],
  previewChase: ['+++ +++ - -', ({ userId }) => ({ body: { ids: [userId] } })],
  chasePeople: ['+++ +++ - -', ({ userId }) => ({ body: { ids: [userId] } })],
  cancelWaitingMails: ['+++ +++ - -', ({ userId }) => ({ body: { ids: [userId] } })],
  previewMailing: ['+ + - -', () => ({ body: {} })],
  // Nobody is found, so there is nobody to ask.
  startMailing: ['~ ~ - -', () => ({ body: { search: 'nobody of this name' } })],
  listMailings: ['+ + - -'],
  stopMailing: ['+++ ++0 - -', ({ worklistMailingId }) => ({ path: { worklistMailingId } })],
  // Notes only about the caller.
  openChase: ['+ + + +', () => ({ body: {} })],
  takeNextCheck: ['+ + - -', () => ({ body: {} })],
  // Gives back only the own lease, so there is nothing to find out about others.
  releaseCheck: ['++ ++ - -', ({ qualificationId }) => ({ path: { qualificationId } })],
  pushRegisterChecks: [
    '- - - -',
    () => ({
      body: {
        answers: [
          {
            number: 'MED9999999999',
            status: 'NOT_FOUND',
            asOf: '2026-11-01T00:00:00Z',
            sha256: '0'.repeat(64),
          },
        ],
      },
    }),
  ],
  getRegisterFeed: ['+ - - -'],
  listRegisterAnswers: ['+++ ++0 - -', ({ qualificationId }) => ({ path: { qualificationId } })],
  listQualificationChecks: ['+++ ++0 +00 +00', ({ qualificationId }) => ({ path: { qualificationId } })],
  // Nobody checks the own one.
  checkQualification: [
    '-++ -+0 - -',
    ({ qualificationId }) => ({
      path: { qualificationId },
      body: { version: 1, method: 'DOCUMENT_SEEN', result: 'CURRENT' },
    }),
  ],
  refuseQualification: [
    '-++ -+0 - -',
    ({ qualificationId }) => ({ path: { qualificationId }, body: { version: 1, reason: 'Not readable' } }),
  ],
} satisfies Record<string, Row>

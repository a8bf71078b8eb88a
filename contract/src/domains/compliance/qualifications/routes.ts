import { z } from 'zod'
import { BulkReply } from '../../../bulk-status.ts'
import { May } from '../../../declared/may.ts'
import { Done } from '../../../fields.ts'
import { documentBytes } from '../../../limits.ts'
import { pageReply } from '../../../paging.ts'
import { administrators, anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import { MipIdParams } from '../../people/mips/schemas.ts'
import { UserIdParams } from '../../people/users/schemas.ts'
import {
  CheckBody,
  ManyChecksBody,
  NewQualification,
  Qualification,
  QualificationChanges,
  QualificationCheck,
  QualificationDocument,
  QualificationDocumentParams,
  QualificationListBody,
  QualificationParams,
  QualificationRow,
  RefusalBody,
} from './schemas.ts'

/** What the list of all qualifications depends on. */
const listed = [
  'qualification',
  'qualification-kind',
  'user',
  'mip',
  'user-mip',
  'user-group',
  'group-mip',
] as const

const Qualifications = z.object({ qualifications: z.array(Qualification), may: May(['add']) })

/** Ours: registrations, licences and other proofs of a person or a MIP. */
export const qualificationRoutes = () =>
  routes({
    /** The soonest expiry first by default. Group administrators list those of the own group's members and MIPs. */
    listQualifications: {
      summary: 'List the qualifications of people and MIPs',
      method: 'POST',
      path: '/api/qualifications',
      effect: 'read',
      about: listed,
      access: administrators,
      scope: 'qualifications:read',
      body: QualificationListBody,
      reply: pageReply('qualifications', QualificationRow),
    },
    exportQualifications: {
      summary: 'Export the list of qualifications as CSV',
      method: 'POST',
      path: '/api/qualifications/export',
      effect: 'read',
      isHeavy: true,
      about: listed,
      access: administrators,
      scope: 'qualifications:read',
      body: QualificationListBody,
      reply: 'file',
      media: 'text/csv',
    },
    /** Does for each what `checkQualification` does, with an outcome for each. */
    checkQualifications: {
      summary: 'Record one check of several qualifications',
      method: 'POST',
      path: '/api/qualifications/check-many',
      effect: 'write',
      changes: ['qualification'],
      access: administrators,
      body: ManyChecksBody,
      reply: BulkReply,
    },
    listUserQualifications: {
      summary: 'List the qualifications of a user',
      method: 'GET',
      path: '/api/users/:userId/qualifications',
      effect: 'read',
      about: ['qualification', 'qualification-kind'],
      access: anyRole,
      scope: 'qualifications:read',
      params: UserIdParams,
      reply: Qualifications,
    },
    addUserQualification: {
      summary: 'Add or renew a qualification of a user',
      refuses: [
        'qualification.number-taken',
        'qualification.renewed',
        'qualification.repeated',
        'qualification.too-many',
      ],
      method: 'POST',
      path: '/api/users/:userId/qualifications',
      effect: 'write',
      changes: ['qualification'],
      access: anyRole,
      params: UserIdParams,
      body: NewQualification,
      reply: Qualification,
    },
    listMipQualifications: {
      summary: 'List the qualifications of a MIP',
      method: 'GET',
      path: '/api/mips/:mipId/qualifications',
      effect: 'read',
      about: ['qualification', 'qualification-kind'],
      access: administrators,
      scope: 'qualifications:read',
      params: MipIdParams,
      reply: Qualifications,
    },
    addMipQualification: {
      summary: 'Add or renew a qualification of a MIP',
      refuses: [
        'qualification.number-taken',
        'qualification.renewed',
        'qualification.repeated',
        'qualification.too-many',
      ],
      method: 'POST',
      path: '/api/mips/:mipId/qualifications',
      effect: 'write',
      changes: ['qualification'],
      access: ['ProductAdmin'],
      params: MipIdParams,
      body: NewQualification,
      reply: Qualification,
    },
    /** Only while it waits for a check. */
    changeQualification: {
      summary: 'Correct a qualification that waits for a check',
      refuses: ['qualification.checked', 'qualification.number-taken', 'stale'],
      method: 'POST',
      path: '/api/qualifications/:qualificationId',
      effect: 'write',
      changes: ['qualification'],
      access: anyRole,
      params: QualificationParams,
      body: QualificationChanges,
      reply: Qualification,
    },
    /** Deletes a qualification that waits for a check. */
    withdrawQualification: {
      summary: 'Withdraw a qualification that waits for a check',
      refuses: ['qualification.checked'],
      method: 'DELETE',
      path: '/api/qualifications/:qualificationId',
      effect: 'write',
      changes: ['qualification'],
      access: anyRole,
      params: QualificationParams,
      reply: Done,
    },
    uploadQualificationDocument: {
      summary: 'Upload evidence of a qualification',
      refuses: ['qualification.checked', 'qualification.too-many-documents', 'upload.type'],
      method: 'POST',
      path: '/api/qualifications/:qualificationId/upload',
      effect: 'write',
      changes: ['qualification'],
      access: anyRole,
      params: QualificationParams,
      uploadLimit: documentBytes,
      reply: QualificationDocument,
    },
    downloadQualificationDocument: {
      summary: 'Download evidence of a qualification',
      method: 'GET',
      path: '/api/qualifications/:qualificationId/documents/:qualificationDocumentId',
      effect: 'read',
      about: ['qualification'],
      access: anyRole,
      params: QualificationDocumentParams,
      reply: 'file',
    },
    deleteQualificationDocument: {
      summary: 'Delete evidence of a qualification',
      refuses: ['qualification.checked'],
      method: 'DELETE',
      path: '/api/qualifications/:qualificationId/documents/:qualificationDocumentId',
      effect: 'write',
      changes: ['qualification'],
      access: anyRole,
      params: QualificationDocumentParams,
      reply: Done,
    },
    listQualificationChecks: {
      summary: 'List the checks of a qualification',
      method: 'GET',
      path: '/api/qualifications/:qualificationId/checks',
      effect: 'read',
      about: ['qualification'],
      access: anyRole,
      scope: 'qualifications:read',
      params: QualificationParams,
      reply: z.object({ checks: z.array(QualificationCheck) }),
    },
    /** By somebody who is neither the holder nor the submitter. The result CURRENT or CONDITIONS verifies it. */
    checkQualification: {
      summary: 'Record the check of a qualification',
      refuses: ['qualification.own-check', 'qualification.over', 'stale'],
      method: 'POST',
      path: '/api/qualifications/:qualificationId/check',
      effect: 'write',
      changes: ['qualification'],
      access: administrators,
      params: QualificationParams,
      body: CheckBody,
      reply: Qualification,
    },
    /** Refuses one that waits for a check. The holder gets the reason by mail. */
    refuseQualification: {
      summary: 'Refuse a qualification that waits for a check',
      refuses: ['qualification.own-check', 'qualification.checked', 'qualification.over', 'stale'],
      method: 'POST',
      path: '/api/qualifications/:qualificationId/refuse',
      effect: 'write',
      changes: ['qualification'],
      access: administrators,
      params: QualificationParams,
      body: RefusalBody,
      reply: Qualification,
    },
  })

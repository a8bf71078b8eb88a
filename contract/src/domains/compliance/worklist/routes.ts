import { z } from 'zod'
import { BulkBody, BulkReply } from '../../../bulk-status.ts'
import { Done, line } from '../../../fields.ts'
import { listBody, listQuery, pageReply } from '../../../paging.ts'
import { administrators, anyRole } from '../../../product.ts'
import { routes } from '../../../route-table.ts'
import {
  AssignmentBody,
  AssignmentResult,
  ChaseBody,
  ChasePreview,
  ChaseReply,
  MailingBody,
  MailingPreview,
  MailingSearch,
  WorklistAssignee,
  WorklistMailing,
  WorklistMailingIdParams,
  WorklistMatter,
  worklistFilters,
} from './schemas.ts'
import { worklistSorts } from './words.ts'

/** What the worklist depends on. */
const listed = [
  'worklist',
  'qualification',
  'qualification-kind',
  'requirement',
  'practice-scope',
  'hold',
  'user',
  'role',
  'user-mip',
  'user-group',
  'group-mip',
  'group',
  'mip',
] as const

/** Ours: what is to be done about qualifications and scopes of practice. */
export const worklistRoutes = () =>
  routes({
    /**
     * What is due first comes first by default. Group administrators list that of the own group's
     * members and MIPs. Service accounts read no scopes of practice here, because these have an access scope of their own.
     */
    listWorklist: {
      summary: 'List what is to be done about qualifications and scopes of practice',
      refuses: ['worklist.too-many-people'],
      method: 'GET',
      path: '/api/worklist',
      effect: 'read',
      about: listed,
      access: administrators,
      scope: 'qualifications:read',
      query: listQuery(worklistSorts, worklistFilters),
      reply: pageReply('matters', WorklistMatter),
    },
    exportWorklist: {
      summary: 'Export the worklist as CSV',
      refuses: ['worklist.too-many-people'],
      method: 'POST',
      path: '/api/worklist/export',
      effect: 'read',
      isHeavy: true,
      about: listed,
      access: administrators,
      scope: 'qualifications:read',
      body: listBody(worklistSorts, worklistFilters),
      reply: 'file',
      media: 'text/csv',
    },
    /** At most 50, by name. Platform administrators find all administrators, others those of the own group. */
    listWorklistAssignees: {
      summary: 'List the administrators to whom matters can be assigned',
      method: 'GET',
      path: '/api/worklist/assignees',
      effect: 'read',
      about: ['user', 'user-group', 'group', 'role'],
      access: administrators,
      query: z.object({ search: line(120).optional() }),
      reply: z.object({ assignees: z.array(WorklistAssignee) }),
    },
    /** Each has its own outcome. */
    assignMatters: {
      summary: 'Assign matters of the worklist to an administrator',
      refuses: ['not-found', 'worklist.cannot-see', 'worklist.own'],
      method: 'POST',
      path: '/api/worklist/assign',
      effect: 'write',
      changes: ['worklist'],
      access: administrators,
      body: AssignmentBody,
      reply: z.object({ results: z.array(AssignmentResult) }),
    },
    previewChase: {
      summary: 'Count how many people would get a mail that asks them to act',
      method: 'POST',
      path: '/api/worklist/chase/preview',
      effect: 'read',
      about: listed,
      access: administrators,
      body: BulkBody,
      reply: ChasePreview,
    },
    /** One mail a person, about everything that the person can add or renew. Nobody gets more than one in seven days. */
    chasePeople: {
      summary: 'Ask people by mail to add or renew what the worklist says',
      refuses: [
        'not-found',
        'worklist.chased',
        'worklist.no-mail',
        'worklist.nothing-to-chase',
        'worklist.own',
      ],
      method: 'POST',
      path: '/api/worklist/chase',
      effect: 'write',
      changes: ['worklist'],
      access: administrators,
      body: ChaseBody,
      reply: ChaseReply,
    },
    /** A mail that waits for a working day is not sent. It does not matter who asked for it. */
    cancelWaitingMails: {
      summary: 'Cancel mails to people that wait for a working day',
      refuses: ['not-found'],
      method: 'POST',
      path: '/api/worklist/chase/cancel',
      effect: 'write',
      changes: ['worklist'],
      access: administrators,
      body: BulkBody,
      reply: BulkReply,
    },
    previewMailing: {
      summary: 'Count what a mail to all people whom a search finds would come to',
      refuses: ['worklist.too-many-people', 'worklist.too-many-mails'],
      method: 'POST',
      path: '/api/worklist/mailings/preview',
      effect: 'read',
      isHeavy: true,
      about: listed,
      access: administrators,
      body: MailingSearch,
      reply: MailingPreview,
    },
    /** A job sends it in parts. Nobody gets more than one mail in seven days. */
    startMailing: {
      summary: 'Ask all people whom a search finds by mail to act',
      refuses: [
        'worklist.too-many-people',
        'worklist.too-many-mails',
        'worklist.nobody',
        'worklist.mailing-runs',
      ],
      method: 'POST',
      path: '/api/worklist/mailings',
      effect: 'write',
      changes: ['worklist'],
      access: administrators,
      body: MailingBody,
      reply: WorklistMailing,
    },
    /** The last five. Group administrators see those of the own group. */
    listMailings: {
      summary: 'List the mails to many people, with their progress',
      method: 'GET',
      path: '/api/worklist/mailings',
      effect: 'read',
      about: ['worklist'],
      access: administrators,
      reply: z.object({ mailings: z.array(WorklistMailing) }),
    },
    stopMailing: {
      summary: 'Stop a mail to many people',
      refuses: ['not-found', 'worklist.mailing-over'],
      method: 'POST',
      path: '/api/worklist/mailings/:worklistMailingId/stop',
      effect: 'write',
      changes: ['worklist'],
      access: administrators,
      params: WorklistMailingIdParams,
      reply: WorklistMailing,
    },
    /** Called when the caller follows the link of such a mail. */
    openChase: {
      summary: 'Note that the own mail of the worklist was followed',
      method: 'POST',
      path: '/api/worklist/chase/open',
      effect: 'write',
      changes: ['worklist'],
      access: anyRole,
      reply: Done,
    },
  })

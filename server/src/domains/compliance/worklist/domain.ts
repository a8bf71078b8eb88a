import type { ServerDomain } from '../../../platform/domain.ts'
import { pruneWorklistAssignments } from './assigning.ts'
import { sendWaitingMails } from './chasing/waiting.ts'
import { sendEscalations } from './escalating/escalating.ts'
import { pruneWorklistMailings } from './mailings/mailings.ts'
import { mailingsJob } from './mailings/worker.ts'
import { worklistChase, worklistEscalation } from './mails.ts'
import { personalWorklist } from './personal-queries.ts'
import { worklistHandlers } from './routes.ts'

export const worklist = {
  tables: [
    'worklistAsked',
    'worklistAssignment',
    'worklistChase',
    'worklistEscalation',
    'worklistEscalationMail',
    'worklistMailing',
    'worklistMailingPerson',
    'worklistWaiting',
  ],
  references: {
    user: {
      'worklist_asked.user_id': 'goes with it',
      'worklist_assignment.user_id': 'goes with it',
      'worklist_assignment.assigned_to': 'goes with it',
      'worklist_assignment.assigned_by': 'follows a use',
      'worklist_chase.user_id': 'goes with it',
      'worklist_chase.sent_by': 'follows a use',
      'worklist_escalation.user_id': 'goes with it',
      'worklist_escalation.recipient_id': 'goes with it',
      'worklist_escalation_mail.recipient_id': 'goes with it',
      'worklist_mailing.asked_by': 'follows a use',
      'worklist_mailing_person.user_id': 'goes with it',
      'worklist_waiting.user_id': 'goes with it',
      'worklist_waiting.asked_by': 'follows a use',
    },
    group: {
      'worklist_mailing.group_id': 'follows a use',
      'worklist_waiting.group_id': 'follows a use',
    },
  },
  personal: personalWorklist,
  handlers: worklistHandlers,
  jobs: {
    'worklist-escalations': {
      cron: '7 * * * *',
      queue: 'worklist-escalations',
      failed: 'open matters of the worklist could not be escalated',
      run: sendEscalations,
    },
    'worklist-mailings': mailingsJob,
    'worklist-waiting': {
      cron: '*/5 * * * *',
      failed: 'mails of the worklist that waited for a working day could not be sent',
      run: sendWaitingMails,
    },
  },
  mails: [worklistChase, worklistEscalation],
  prune: [pruneWorklistAssignments, pruneWorklistMailings],
} satisfies ServerDomain

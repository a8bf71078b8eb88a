import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalWorklist = [
  {
    table: 'worklistAsked',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Open matters that a mail asked for',
        fields: { matter: 'Matter', askedAt: 'Asked' },
        rows: (userId) =>
          sql`select matter, asked_at from worklist_asked where user_id = ${userId} order by asked_at, matter`,
      },
    ],
  },
  {
    table: 'worklistAssignment',
    people: { userId: 'subject', assignedTo: 'actor', assignedBy: 'actor' },
    copies: [
      {
        title: 'Who sees to open matters',
        fields: { matter: 'Matter', assigned: 'Person', by: 'By', assignedAt: 'Time' },
        rows: (userId) => sql`select matter, ${personNamed('worklistAssignment.assignedTo')} as assigned,
            ${personNamed('worklistAssignment.assignedBy')} as by, assigned_at
          from worklist_assignment where user_id = ${userId} order by assigned_at, matter`,
      },
    ],
  },
  {
    table: 'worklistChase',
    people: { userId: 'subject', sentBy: 'actor' },
    copies: [
      {
        title: 'The last mail that asked to act',
        fields: { matters: 'Matter', sentAt: 'Sent', by: 'By', openedAt: 'Opened' },
        rows: (userId) => sql`select matters, sent_at, ${personNamed('worklistChase.sentBy')} as by, opened_at
          from worklist_chase where user_id = ${userId}`,
      },
    ],
  },
  {
    table: 'worklistEscalation',
    people: { userId: 'subject', recipientId: 'actor' },
    copies: [
      {
        title: 'Mails to administrators about open matters',
        fields: { matter: 'Matter', recipient: 'Person', sentAt: 'Sent' },
        rows: (
          userId,
        ) => sql`select matter, ${personNamed('worklistEscalation.recipientId')} as recipient, sent_at
          from worklist_escalation where user_id = ${userId} order by sent_at, matter, recipient_id`,
        place: 'recipients',
      },
    ],
  },
  {
    table: 'worklistEscalationMail',
    people: { recipientId: 'subject' },
    copies: [
      {
        title: 'The last mail about open matters of others',
        fields: { sentAt: 'Sent' },
        rows: (userId) => sql`select nullif(sent_at, '-infinity') as sent_at from worklist_escalation_mail
          where recipient_id = ${userId}`,
      },
    ],
  },
  { table: 'worklistMailing', people: { askedBy: 'actor' }, leftOut: toldByTrail },
  {
    table: 'worklistMailingPerson',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Mails to many people',
        fields: { askedAt: 'Asked', outcome: 'Result' },
        rows: (
          userId,
        ) => sql`select asked_at, outcome from worklist_mailing_person join worklist_mailing using (worklist_mailing_id)
          where user_id = ${userId} order by worklist_mailing_id`,
      },
    ],
  },
  {
    table: 'worklistWaiting',
    people: { userId: 'subject', askedBy: 'actor' },
    copies: [
      {
        title: 'Mails that wait for a working day',
        fields: { askedAt: 'Asked', by: 'By', sendAt: 'Time' },
        rows: (userId) => sql`select asked_at, ${personNamed('worklistWaiting.askedBy')} as by, send_at
          from worklist_waiting where user_id = ${userId}`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]

import { sql } from 'kysely'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalLinks = [
  {
    table: 'userMip',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'MIPs',
        fields: {
          mip: 'MIP',
          providerNumber: 'Provider number',
          modalities: 'Modalities',
          allowed: 'Allowed',
          createdAt: 'Begin',
          validUntil: 'End',
        },
        rows: (
          userId,
        ) => sql`select mip.name as mip, provider_number, modalities, allowed, user_mip.created_at, valid_until
          from user_mip join mip using (mip_id) where user_id = ${userId} order by user_mip_id`,
      },
    ],
  },
  {
    table: 'userGroup',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Groups',
        fields: { group: 'Group', createdAt: 'Begin', validUntil: 'End' },
        rows: (userId) => sql`select group_name as "group", user_group.created_at, valid_until
          from user_group join "group" using (group_id) where user_id = ${userId} order by user_group_id`,
      },
    ],
  },
  {
    table: 'risUser',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'RIS',
        fields: { ris: 'RIS', risUserName: 'User name', createdAt: 'Begin' },
        rows: (userId) => sql`select ris.name as ris, ris_user_name, ris_user.created_at
          from ris_user join ris using (ris_id) where user_id = ${userId} order by ris_user_id`,
      },
    ],
  },
  {
    table: 'numberProblem',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Provider numbers that are missing or wrong',
        fields: { mip: 'MIP', problem: 'Reason' },
        rows: (userId) => sql`select mip.name as mip, problem from number_problem join mip using (mip_id)
          where user_id = ${userId} order by user_mip_id`,
      },
    ],
  },
  {
    table: 'linkEndReminder',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Mails about ends of access',
        fields: { kind: 'Kind', days: 'Days before', validUntil: 'End', sentAt: 'Sent' },
        rows: (userId) => sql`select kind, days, valid_until, sent_at from link_end_reminder
          where user_id = ${userId} order by sent_at`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]

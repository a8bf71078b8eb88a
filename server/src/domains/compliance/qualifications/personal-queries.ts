import { sql } from 'kysely'
import { personNamed } from '../../../kit/people/name-queries.ts'
import type { PersonalTable } from '../../../platform/personal.ts'

export const personalQualifications = [
  {
    table: 'qualification',
    people: { userId: 'subject', submittedBy: 'actor', contributors: 'actor' },
    copies: [
      {
        title: 'Qualifications',
        fields: {
          kind: 'Kind',
          number: 'Number',
          jurisdiction: 'Jurisdiction',
          recognisedIn: 'Recognised in',
          issuedOn: 'First day',
          expiresOn: 'Last day',
          conditions: 'Conditions',
          state: 'State of it',
          checkResult: 'Result of the last check',
          checkedOn: 'Last check',
          refusalCause: 'Cause of the refusal',
          refusalReason: 'Reason of the refusal',
          submittedAt: 'Submitted',
          by: 'By',
        },
        rows: (
          userId,
        ) => sql`select kind.label as kind, number, jurisdiction, recognised_in, issued_on, expires_on, conditions,
            state, check_result, checked_on, refusal_cause, refusal_reason, submitted_at,
            ${personNamed('qualification.submittedBy')} as by
          from qualification join qualification_kind as kind using (qualification_kind_id)
          where user_id = ${userId} order by qualification_id`,
      },
    ],
  },
  {
    table: 'qualificationCheck',
    people: { checkedBy: 'actor' },
    copies: [
      {
        title: 'Checks of qualifications',
        fields: {
          kind: 'Kind',
          checkedAt: 'Checked',
          by: 'By',
          method: 'Method',
          result: 'Result',
          expiresOn: 'Last day',
          conditions: 'Conditions',
        },
        rows: (
          userId,
        ) => sql`select kind.label as kind, checked_at, ${personNamed('qualificationCheck.checkedBy')} as by, method,
            result, qualification_check.expires_on, qualification_check.conditions
          from qualification_check join qualification using (qualification_id)
            join qualification_kind as kind using (qualification_kind_id)
          where user_id = ${userId} order by qualification_check_id`,
      },
    ],
  },
  {
    table: 'qualificationDocument',
    people: { uploadedBy: 'actor' },
    copies: [
      {
        title: 'Evidence of qualifications',
        fields: {
          kind: 'Kind',
          fileName: 'File',
          contentType: 'Type',
          size: 'Size in bytes',
          uploadedAt: 'Uploaded',
          by: 'By',
        },
        rows: (
          userId,
        ) => sql`select qualification_document_id as id, sha256, kind.label as kind, file_name, content_type, size,
            uploaded_at, ${personNamed('qualificationDocument.uploadedBy')} as by
          from qualification_document join qualification using (qualification_id)
            join qualification_kind as kind using (qualification_kind_id)
          where user_id = ${userId} order by qualification_document_id`,
        folder: 'evidence',
      },
    ],
  },
  {
    table: 'qualificationReminder',
    people: {},
    copies: [
      {
        title: 'Mails about ends of qualifications',
        fields: { kind: 'Kind', days: 'Days before', sentAt: 'Sent' },
        rows: (userId) => sql`select kind.label as kind, days, sent_at
          from qualification_reminder join qualification using (qualification_id)
            join qualification_kind as kind using (qualification_kind_id)
          where user_id = ${userId} order by sent_at`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]

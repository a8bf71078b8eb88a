import { sql } from 'kysely'
import { type PersonalTable, toldByTrail } from '../../../platform/personal.ts'

export const personalImports = [
  {
    table: 'importRow',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Rows of imported files',
        fields: { kind: 'Kind', createdAt: 'Created', rowNumber: 'Row', cells: 'Content', outcome: 'Result' },
        rows: (
          userId,
        ) => sql`select kind, created_at, row_number, cells, outcome from import_row join import using (import_id)
          where user_id = ${userId} order by import_id, row_number`,
      },
    ],
  },
  {
    table: 'import',
    people: { createdBy: 'actor', confirmedBy: 'actor', deletionAskedBy: 'actor' },
    leftOut: toldByTrail,
  },
] as const satisfies readonly PersonalTable[]

import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'import.not-csv': { status: 415, message: 'Please choose a CSV file.', fields: ['file'] },
  'import.unreadable': {
    status: 400,
    message: {
      columns: 'The file has more than {count} columns.',
      rows: 'The file has more than {count} rows. Please split it.',
      cells: 'Row {row} has more than {count} cells.',
      binary: 'This is not a text file. Please choose a CSV file.',
      encoding: 'The file is not in UTF-8. Please save it as "CSV UTF-8".',
      long: 'Row {row} is far too long. Is a quotation mark before it never closed?',
      open: 'Row {row}: a quotation mark is never closed.',
      quote: 'Row {row}: a quotation mark stands where none may be. Double it inside quoted text.',
    },
    fields: ['file'],
  },
  'import.columns-missing': { status: 400, message: 'Columns are missing: {columns}.', fields: ['file'] },
  'import.columns-doubled': { status: 400, message: 'Columns are there twice: {columns}.', fields: ['file'] },
  'import.not-a-preview': { status: 409, message: 'This import has been confirmed or discarded already.' },
  'import.has-errors': {
    status: 409,
    message: {
      all: 'Rows with errors: {count}. Correct the file, or import only the other rows.',
      row: 'Row {row} has an error.',
    },
  },
  'import.nothing-ready': { status: 409, message: 'Every row has an error.' },
  'import.not-running': { status: 409, message: 'This import is not running.' },
  'import.adds-no-records': {
    status: 409,
    message: 'Only an import of users adds users who can be deleted.',
  },
  'import.not-over': { status: 409, message: 'This import is not over yet.' },
  'import.nothing-to-delete': {
    status: 409,
    message: 'This import has added nobody who can be deleted.',
  },
  'import.deletion-runs': { status: 409, message: 'The users of this import are being deleted already.' },
  'import.deletion-changed': {
    status: 409,
    message: 'Who can be deleted has changed since you looked. Look at the numbers again.',
  },
} as const satisfies ErrorRows

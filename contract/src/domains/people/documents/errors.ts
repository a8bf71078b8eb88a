import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'document.quota': {
    status: 413,
    message:
      'There is no room for more documents here: at most {documents}, and {megabytes} MB in all. Delete some first.',
    fields: ['file'],
  },
} as const satisfies ErrorRows

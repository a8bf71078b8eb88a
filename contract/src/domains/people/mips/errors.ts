import type { ErrorRows } from '../../../declared/errors.ts'

export const errors = {
  'mip.name-taken': { status: 409, message: 'A MIP named "{name}" already exists.', fields: ['name'] },
  'mip.code-taken': {
    status: 409,
    message: 'A MIP with the code "{code}" already exists.',
    fields: ['code'],
  },
  'mip.archive-label-taken': {
    status: 409,
    message: 'The archive label "{label}" is or was the label of another MIP.',
    fields: ['archiveLabel'],
  },
  'mip.name-fixed': {
    status: 403,
    message: 'Only a platform administrator can change the name.',
    fields: ['name'],
  },
  'mip.code-fixed': {
    status: 403,
    message: 'Only a platform administrator can change the code.',
    fields: ['code'],
  },
  'mip.state-needed': {
    status: 409,
    message: 'The state can be changed, but not removed: holds depend on it.',
    fields: ['state'],
  },
  'mip.state-frees': {
    status: 403,
    message: 'This state would lift the hold of somebody here. Only a platform administrator can do that.',
    fields: ['state'],
  },
} as const satisfies ErrorRows

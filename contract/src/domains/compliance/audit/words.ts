// This file has no schema library, because the portal's filters use it and must load fast.

export const auditResults = ['DONE', 'DENIED', 'FAILED'] as const

/** The actions that only read. The portal hides them unless somebody asks for them. */
export const readActions = [
  'user.read-full',
  'document.download',
  'archive.profile',
  'qualification.download',
  'accreditation-pack.download',
] as const
export const readFilters = ['only', 'none'] as const

/** Stands for a value that the audit trail must not keep. */
export const hiddenValue = '•••'

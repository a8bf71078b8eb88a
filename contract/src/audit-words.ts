// Plain words, no schema library: the portal's filters list them and must stay light.

export const auditResults = ['DONE', 'DENIED', 'FAILED'] as const
/** Subjects that have a page of their own, and with it a history. */
export const auditSubjects = ['user', 'mip', 'ris', 'group', 'role', 'app'] as const

// This file has no schema library, because the portal's filters use it and must load fast.

export const auditResults = ['DONE', 'DENIED', 'FAILED'] as const

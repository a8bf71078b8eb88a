// Plain words, no schema library: the portal's filters list them and must stay light.

export const auditResults = ['DONE', 'DENIED', 'FAILED'] as const

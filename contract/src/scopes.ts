// The scopes of service accounts. This file has no schema library, because the portal's forms use it.

/** What a service account may be allowed: reading or writing in a domain. A row of the contract names the scope that it needs. */
export const scopes = [
  'users:read',
  'users:write',
  'mips:read',
  'mips:write',
  'ris:read',
  'ris:write',
  'groups:read',
  'groups:write',
  'user-mips:read',
  'user-mips:write',
  'user-groups:read',
  'user-groups:write',
  'user-ris:read',
  'user-ris:write',
  'group-mips:read',
  'group-mips:write',
  'ris-mips:read',
  'ris-mips:write',
  'roles:read',
  'invitations:write',
  'qualifications:read',
  'audit:read',
] as const
export type Scope = (typeof scopes)[number]

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

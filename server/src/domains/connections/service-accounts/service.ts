import type { ServiceClient } from './client-queries.ts'

export { findServiceClient, markUsed, type ServiceClient } from './client-queries.ts'

export const isServiceClientId = (text: string): boolean => /^sa-[a-z0-9]{20}$/.test(text)

/** What a service account acts as: a platform administrator, or the administrator of its group. */
export const roleOfServiceAccount = ({ groupId }: Pick<ServiceClient, 'groupId'>) =>
  groupId === null ? ('ProductAdmin' as const) : ('GroupAdmin' as const)

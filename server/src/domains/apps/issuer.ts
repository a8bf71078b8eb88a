import type { Settings } from '../../platform/settings/settings.ts'

/** Our name as an OpenID provider, and where its endpoints begin. */
export const issuerOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => `${publicUrl}/oidc`

import type { Settings } from '../../../platform/settings/settings.ts'

/** The issuer of the OpenID provider, which is also the base URL of its endpoints. */
export const issuerOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>) => `${publicUrl}/oidc`

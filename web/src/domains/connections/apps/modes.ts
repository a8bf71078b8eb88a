import type { AppMode } from '@gantry/contract/domains/connections/apps/words'
import { type Icon, IconBookmark, IconKey, IconLogin2, IconTicket } from '@tabler/icons-react'

export const modeIcons: Record<AppMode, Icon> = {
  oidc: IconLogin2,
  'deep-link': IconKey,
  ticket: IconTicket,
  link: IconBookmark,
}

/** The modes that use each field of an app. Other modes keep the field but do not use it. */
const uses = {
  initiateLoginUri: ['oidc'],
  redirectUris: ['oidc', 'deep-link'],
  postLogoutRedirectUris: ['oidc', 'deep-link'],
  backchannelLogoutUri: ['oidc', 'deep-link', 'ticket'],
  isPublic: ['oidc', 'deep-link'],
  requiresPkce: ['oidc', 'deep-link'],
  viewerCodes: ['oidc', 'deep-link', 'ticket'],
  isArchive: ['oidc', 'deep-link', 'ticket'],
} as const satisfies Record<string, readonly AppMode[]>
export type SignInField = keyof typeof uses

export const usesField = (mode: AppMode, field: SignInField) => uses[field].some((known) => known === mode)

import type { AppMode } from '@gantry/contract/domains/connections/apps/words'
import type { RoleCode } from '@gantry/contract/product'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'

type AppRow = Insertable<Database['app']>
type InventedApp = { row: AppRow & { mode: AppMode }; roles: RoleCode[]; risCode?: string }

/** The two registrations of the demo app. The other apps do not exist. */
export type OwnAppCode = 'ris' | 'reporting'

const everyone: RoleCode[] = ['Member', 'GroupAdmin', 'ProductAdmin', 'MRT', 'SMRT', 'MIS', 'TYP', 'CSS']

type Addresses = Pick<
  AppRow,
  'launchUrl' | 'initiateLoginUri' | 'redirectUris' | 'postLogoutRedirectUris' | 'backchannelLogoutUri'
>

/** The addresses of the demo app for each of its registrations. */
export const ownAddresses = (address: string): Record<OwnAppCode, Addresses> => ({
  ris: {
    launchUrl: `${address}/`,
    initiateLoginUri: `${address}/start-login`,
    redirectUris: [`${address}/callback`],
    postLogoutRedirectUris: [`${address}/signed-out`],
    backchannelLogoutUri: `${address}/backchannel-logout`,
  },
  reporting: {
    launchUrl: `${address}/ticket`,
    backchannelLogoutUri: `${address}/backchannel-logout`,
  },
})

/** Invents an app for each mode. */
export function inventApps(
  address: string,
  secretHashes: Record<OwnAppCode, Buffer>,
  now: Date,
): InventedApp[] {
  const own = ownAddresses(address)
  return [
    {
      row: {
        code: 'ris',
        name: 'Northlight RIS',
        description: 'Bookings, worklists and billing.',
        icon: 'calendar',
        mode: 'oidc',
        ...own.ris,
        secretHash: secretHashes.ris,
        secretChangedAt: now,
      },
      roles: everyone,
      risCode: 'NORTHLIGHT',
    },
    {
      row: {
        code: 'archive',
        name: 'Image archive',
        description: 'Every study, with its priors.',
        icon: 'server',
        mode: 'link',
        launchUrl: 'https://archive.example/launch',
      },
      roles: ['ProductAdmin', 'SMRT', 'MRT', 'MIS', 'CSS'],
    },
    {
      row: {
        code: 'viewer',
        name: 'Diagnostic viewer',
        description: 'Read images side by side, on screens fit for it.',
        icon: 'viewer',
        mode: 'deep-link',
        launchUrl: 'https://viewer.example/',
        redirectUris: ['https://viewer.example/callback'],
        postLogoutRedirectUris: ['https://viewer.example/', 'https://viewer.example/logout-redirect.html'],
        isPublic: true,
      },
      roles: ['Member', 'MIS', 'SMRT', 'MRT'],
    },
    {
      row: {
        code: 'reporting',
        name: 'Reporting',
        description: 'Dictate, type, check and send reports.',
        icon: 'dictation',
        mode: 'ticket',
        ...own.reporting,
        secretHash: secretHashes.reporting,
        secretChangedAt: now,
      },
      roles: ['Member', 'MIS', 'TYP'],
      risCode: 'NORTHLIGHT',
    },
    {
      row: {
        code: 'education',
        name: 'Education',
        description: 'Teaching files, courses and points.',
        icon: 'file',
        mode: 'link',
        launchUrl: 'https://education.example/launch',
      },
      roles: everyone,
    },
  ]
}

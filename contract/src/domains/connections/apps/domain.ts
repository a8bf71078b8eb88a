import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { appRoutes, connectedAppRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const apps = {
  tags: [
    { name: 'apps', description: 'The apps of the dashboard.', routes: appRoutes },
    {
      name: 'connected-apps',
      description: 'The administration of connected apps.',
      routes: connectedAppRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    app: {
      name: 'Name',
      description: 'Description',
      icon: 'Icon',
      mode: 'Way of opening',
      launchUrl: 'Address',
      roles: 'Roles',
      risId: 'RIS',
      initiateLoginUri: 'Sign-in address',
      redirectUris: 'Redirect addresses',
      postLogoutRedirectUris: 'Addresses after signing out',
      backchannelLogoutUri: 'Sign-out notices',
      isPublic: 'Runs in the browser alone',
      requiresPkce: 'Requires PKCE',
      isArchive: 'Image archive',
      viewerCodes: 'Viewers',
    },
  },
  watched: ['app.roles', 'app.redirectUris'],
  errors,
} as const satisfies ContractDomain

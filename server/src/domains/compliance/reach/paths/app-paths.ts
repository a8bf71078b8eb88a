import type { Snapshot } from './facts.ts'
import {
  accountStep,
  activeStep,
  holds,
  inRole,
  type Path,
  plainStep,
  type Roles,
  rolesOf,
  type Step,
  stepOf,
} from './steps.ts'

/** An app opens in each role that has a right to it, as `rightsToApps` decides. */
export function openAppPaths(snapshot: Snapshot, roles: Roles, userId: number, appId: number): Path[] {
  const entitled = snapshot.all('app-role', { appId }).flatMap(({ roleId }) => roleId ?? [])
  const app = activeStep(snapshot, 'app', { appId })
  const candidates = rolesOf(snapshot, roles, userId, entitled)
  if (candidates.length === 0) {
    const steps = [accountStep(snapshot, userId), plainStep('app-role', 'NONE', { appId }), app]
    return [{ steps, allows: false }]
  }
  return candidates.map((role) => {
    const right = stepOf(snapshot, 'app-role', { appId, roleId: role.roleId })
    const steps = [...inRole(snapshot, userId, role).steps, right, app]
    return { steps, allows: holds(...steps) }
  })
}

/** The kinds of qualifications for want of which a link is on hold at the moment of the snapshot. */
export type HoldsOf = (userId: number, mipId: number) => number[]

/** The modes of apps that sign in by OpenID, and get an access token. */
const signsIn = new Set(['oidc', 'deep-link'])

/**
 * Images are seen in an app that signs in by OpenID and that an archive names as its viewer, at the MIPs to which the person has a
 * link in force.
 */
export function viewImagesPaths(
  snapshot: Snapshot,
  roles: Roles,
  userId: number,
  mipId: number,
  holdsOf: HoldsOf,
): Path[] {
  const link = stepOf(snapshot, 'user-mip', { userId, mipId }, ({ allowed }) =>
    allowed === true ? null : 'NOT_ALLOWED',
  )
  const place = activeStep(snapshot, 'mip', { mipId })
  const kinds = holds(link, place) ? holdsOf(userId, mipId) : []
  const hold: Step = {
    ...plainStep('hold', kinds.length > 0 ? 'ON_HOLD' : null, { userId, mipId }),
    qualificationKindIds: kinds,
  }
  const reach = [link, place, hold]
  const viewers = listViewers(snapshot)
  if (viewers.length === 0) {
    const steps = [accountStep(snapshot, userId), ...reach, plainStep('archive', 'NONE')]
    return [{ steps, allows: false }]
  }
  return viewers.flatMap(({ appId, archive }) =>
    openAppPaths(snapshot, roles, userId, appId).map((opening) => {
      const steps = [...opening.steps, archive, ...reach]
      return { steps, allows: opening.allows && holds(archive, ...reach) }
    }),
  )
}

/** Each app that an active archive names, with the step of one such archive. */
function listViewers(snapshot: Snapshot): { appId: number; archive: Step }[] {
  const apps = snapshot.all('app', {})
  const archives = apps.filter(({ value }) => value.isArchive === true && value.status === true)
  return apps
    .filter(({ value }) => signsIn.has(value.mode ?? ''))
    .flatMap(({ appId, value }) => {
      const archive = archives.find(({ value: { viewerCodes } }) => viewerCodes?.includes(value.code ?? ''))
      if (appId === null || archive === undefined) return []
      const step: Step = { ...plainStep('archive', null, { appId: archive.appId }), fact: archive }
      return [{ appId, archive: step }]
    })
}

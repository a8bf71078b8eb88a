// The rules of docs/reach.md and docs/qualifications.md once more, as plain loops over the rows of the tables at one moment. The
// tests of exact times compare the server with it, so it uses no code and no SQL function of the server.

import type { Ability } from '@gantry/contract/domains/compliance/reach/words'

/** Microseconds since 1970. */
export type Micros = bigint
type Limited = { valid_until: string | null }

/** The rows that decide about access. */
export type Tables = {
  user: { user_id: number; status: boolean; is_activated: boolean; group_id_for_admin: number | null }[]
  role: { role_id: number; code: string; status: boolean }[]
  user_role: ({ user_id: number; role_id: number } & Limited)[]
  group: { group_id: number; status: boolean }[]
  user_group: ({ user_id: number; group_id: number } & Limited)[]
  group_mip: { group_id: number; mip_id: number }[]
  user_mip: ({
    user_mip_id: number
    user_id: number
    mip_id: number
    allowed: boolean
    modalities: string[]
  } & Limited)[]
  person_profession: {
    user_id: number
    profession: string
    engagement: string
    valid_from: string
    valid_until: string | null
  }[]
  mip: { mip_id: number; status: boolean; state: string; is_commonwealth: boolean }[]
  app: {
    app_id: number
    code: string
    status: boolean
    mode: string
    is_archive: boolean
    viewer_codes: string[]
  }[]
  app_role: { app_id: number; role_id: number }[]
  document: { document_id: number; user_id: number | null; mip_id: number | null; visibility: boolean }[]
  requirement: {
    qualification_kind_id: number
    role_id: number | null
    mip_id: number | null
    state: string
    professions: string[]
    engagements: string[]
    modalities: string[]
    enforcement: string
    status: boolean
    holds_after: string
  }[]
  hold_override: { user_mip_id: number; starts_at: string; until: string }[]
  qualification: {
    user_id: number | null
    qualification_kind_id: number
    state: string
    check_result: string | null
    issued_on: string | null
    replaced_on: string | null
    expires_on: string | null
    jurisdiction: string
    recognised_in: string[]
  }[]
  qualification_kind: {
    qualification_kind_id: number
    subject: string
    is_jurisdictional: boolean
    is_commonwealth_licensed: boolean
    grace_months: number
  }[]
}

const known = new Map<string, Micros>()
export function microsOf(time: string): Micros {
  const before = known.get(time)
  if (before !== undefined) return before
  const [seconds = '', fraction = ''] = time.replace('Z', '').split('.')
  const micros = BigInt(Date.parse(`${seconds}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'))
  known.set(time, micros)
  return micros
}
export const textOf = (time: Micros): string =>
  `${new Date(Number(time / 1000n)).toISOString().slice(0, 23)}${String(time % 1000n).padStart(3, '0')}Z`

const states: Record<string, { code: string; zone: string }> = {
  NSW: { code: 'NSW', zone: 'Australia/Sydney' },
  'New South Wales': { code: 'NSW', zone: 'Australia/Sydney' },
  SA: { code: 'SA', zone: 'Australia/Adelaide' },
  WA: { code: 'WA', zone: 'Australia/Perth' },
}
export const zones = [...new Set(Object.values(states).map(({ zone }) => zone))]
const days = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone })]),
)
/** The day of a moment in a zone: `2026-11-03`. */
export const dayIn = (zone: string, at: Micros): string => days.get(zone)?.format(Number(at / 1000n)) ?? ''

/**
 * The last day in force. The months of grace begin on the day after the last day. They end before the corresponding day of the
 * later month, or at the end of that month where there is no such day (Acts Interpretation Act 1901, section 2G).
 */
export function lastDay(expiresOn: string, graceMonths: number): string {
  const begin = new Date(`${expiresOn}T00:00:00Z`)
  begin.setUTCDate(begin.getUTCDate() + 1)
  const [year, month, day] = [begin.getUTCFullYear(), begin.getUTCMonth() + graceMonths, begin.getUTCDate()]
  const corresponding = new Date(Date.UTC(year, month, day))
  const hasSuchADay = corresponding.getUTCDate() === day
  return new Date(Date.UTC(year, hasSuchADay ? month : month + 1, hasSuchADay ? day - 1 : 0))
    .toISOString()
    .slice(0, 10)
}

/** Whether the person has the ability at the moment. */
export function hasAbility(
  tables: Tables,
  at: Micros,
  { userId, ability, thingId }: { userId: number; ability: Ability; thingId: number },
): boolean {
  const lasts = ({ valid_until }: Limited) => valid_until === null || microsOf(valid_until) > at
  const account = tables.user.find((user) => user.user_id === userId)
  if (account === undefined || !account.status || !account.is_activated) return false
  const isInGroup = (person: number, group: number) =>
    tables.user_group.some((link) => link.user_id === person && link.group_id === group && lasts(link))
  const isGroupOfMip = (group: number, mip: number) =>
    tables.group_mip.some((link) => link.group_id === group && link.mip_id === mip)
  const isActiveGroup = (group: number) =>
    tables.group.some(({ group_id, status }) => group_id === group && status)
  const held = tables.user_role.filter((link) => link.user_id === userId && lasts(link))
  const roles = tables.role.filter(
    ({ role_id, status }) => status && held.some((link) => link.role_id === role_id),
  )
  const isIn = (code: string) => roles.some((role) => role.code === code)
  const administered = account.group_id_for_admin
  const isAdministratorOf = (isOurs: (group: number) => boolean) =>
    isIn('GroupAdmin') && administered !== null && isActiveGroup(administered) && isOurs(administered)

  const canEditMip = (mipId: number) =>
    isIn('ProductAdmin') || isAdministratorOf((group) => isGroupOfMip(group, mipId))
  const canReadMip = (mipId: number) => {
    if (canEditMip(mipId)) return true
    const isActive = tables.mip.some(({ mip_id, status }) => mip_id === mipId && status)
    if (!isIn('Member') || !isActive) return false
    if (tables.user_mip.some((link) => link.user_id === userId && link.mip_id === mipId && lasts(link)))
      return true
    return tables.group.some(
      ({ group_id, status }) => status && isInGroup(userId, group_id) && isGroupOfMip(group_id, mipId),
    )
  }
  const isSelf = (person: number) => person === userId && roles.length > 0
  const canReadPerson = (person: number) =>
    isIn('ProductAdmin') || isSelf(person) || isAdministratorOf((group) => isInGroup(person, group))
  const canOpenApp = (appId: number) =>
    tables.app.some(({ app_id, status }) => app_id === appId && status) &&
    tables.app_role.some(
      (right) => right.app_id === appId && roles.some(({ role_id }) => role_id === right.role_id),
    )

  switch (ability) {
    case 'mip.read':
      return canReadMip(thingId)
    case 'person.read-full':
      return canReadPerson(thingId)
    case 'app.open':
      return canOpenApp(thingId)
    case 'document.read': {
      const document = tables.document.find(({ document_id }) => document_id === thingId)
      if (document === undefined) return false
      const { user_id, mip_id, visibility } = document
      if (user_id === null) return canReadMip(mip_id ?? 0) && (visibility || canEditMip(mip_id ?? 0))
      return canReadPerson(user_id) && (visibility || isIn('ProductAdmin') || isSelf(user_id))
    }
    case 'images.view': {
      const mip = tables.mip.find(({ mip_id, status }) => mip_id === thingId && status)
      const link = tables.user_mip.find(
        (row) => row.user_id === userId && row.mip_id === thingId && lasts(row),
      )
      if (mip === undefined || link === undefined || !link.allowed) return false
      if (
        isHeld(
          tables,
          at,
          userId,
          mip,
          held.map(({ role_id }) => role_id),
        ) &&
        !isOverridden(tables, at, link)
      )
        return false
      const archives = tables.app.filter(({ is_archive, status }) => is_archive && status)
      return tables.app.some(
        ({ app_id, code, mode }) =>
          (mode === 'oidc' || mode === 'deep-link') &&
          archives.some(({ viewer_codes }) => viewer_codes.includes(code)) &&
          canOpenApp(app_id),
      )
    }
  }
}

/** Whether a link is in force: allowed, of an active account, at an active MIP, and not on hold or overridden. */
export function isLinkInForce(
  tables: Tables,
  at: Micros,
  { userId, mipId }: { userId: number; mipId: number },
): boolean {
  const isLasting = ({ valid_until }: Limited) => valid_until === null || microsOf(valid_until) > at
  const link = tables.user_mip.find((row) => row.user_id === userId && row.mip_id === mipId && isLasting(row))
  const mip = tables.mip.find(({ mip_id, status }) => mip_id === mipId && status)
  const isActive = tables.user.some(({ user_id, status }) => user_id === userId && status)
  if (link === undefined || mip === undefined || !link.allowed || !isActive) return false
  const roleIds = tables.user_role.filter((row) => row.user_id === userId && isLasting(row))
  return (
    isOverridden(tables, at, link) ||
    !isHeld(
      tables,
      at,
      userId,
      mip,
      roleIds.map(({ role_id }) => role_id),
    )
  )
}

const isOverridden = (tables: Tables, at: Micros, link: Tables['user_mip'][number]) =>
  tables.hold_override.some(
    ({ user_mip_id, starts_at, until }) =>
      user_mip_id === link.user_mip_id && microsOf(starts_at) <= at && at < microsOf(until),
  )

/**
 * A requirement holds a link from the next midnight in the state of the MIP on, if no qualification in force meets it. At a MIP of
 * the Commonwealth, a licence for radiation is the Commonwealth's or recognised by it. A requirement can choose people by a
 * profession and its engagement on the day at the MIP, and links by a modality; who has none recorded is not held.
 */
function isHeld(
  tables: Tables,
  at: Micros,
  userId: number,
  mip: Tables['mip'][number],
  roleIds: number[],
): boolean {
  const place = states[mip.state]
  if (place === undefined) return false
  const today = dayIn(place.zone, at)
  return tables.requirement.some((needed) => {
    const kind = tables.qualification_kind.find(
      ({ qualification_kind_id }) => qualification_kind_id === needed.qualification_kind_id,
    )
    if (kind === undefined || needed.enforcement !== 'HOLD' || !needed.status || kind.subject !== 'USER')
      return false
    if (needed.mip_id !== null && needed.mip_id !== mip.mip_id) return false
    if (needed.state !== '' && needed.state !== place.code) return false
    if (needed.role_id !== null && !roleIds.includes(needed.role_id)) return false
    const practises = tables.person_profession.some(
      (own) =>
        own.user_id === userId &&
        (needed.professions.length === 0 || needed.professions.includes(own.profession)) &&
        (needed.engagements.length === 0 || needed.engagements.includes(own.engagement)) &&
        own.valid_from <= today &&
        (own.valid_until === null || today <= own.valid_until),
    )
    if (needed.professions.length + needed.engagements.length > 0 && !practises) return false
    const link = tables.user_mip.find((row) => row.user_id === userId && row.mip_id === mip.mip_id)
    const worksWith = needed.modalities.some((modality) => link?.modalities.includes(modality))
    if (needed.modalities.length > 0 && !worksWith) return false
    if (today <= dayIn(place.zone, microsOf(needed.holds_after))) return false
    const licensor = mip.is_commonwealth && kind.is_commonwealth_licensed ? 'CTH' : place.code
    return !tables.qualification.some(
      (proof) =>
        proof.user_id === userId &&
        proof.qualification_kind_id === needed.qualification_kind_id &&
        // What was replaced counts until the day of issue of the other one.
        (proof.state === 'VERIFIED' ||
          (proof.state === 'SUPERSEDED' && proof.replaced_on !== null && today < proof.replaced_on)) &&
        (proof.issued_on === null || proof.issued_on <= today) &&
        proof.check_result !== 'SUSPENDED' &&
        proof.check_result !== 'NOT_FOUND' &&
        (proof.expires_on === null || today <= lastDay(proof.expires_on, kind.grace_months)) &&
        (!kind.is_jurisdictional ||
          proof.jurisdiction === licensor ||
          proof.recognised_in.includes(licensor)),
    )
  })
}

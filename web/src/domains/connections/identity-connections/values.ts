import type {
  IdentityConnection,
  IdentityConnectionBody,
} from '@gantry/contract/domains/connections/identity-connections/schemas'

export type Values = {
  groupId: number | null
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** One in each line. */
  domains: string
  addsPeople: boolean
  addsOtherDomains: boolean
  trustsEmails: boolean
  acceptedAcrs: string
  rolesClaim: string
  /** By the id of a role: the values that give it, with commas between. */
  roleMap: Record<string, string>
  allowsPasswords: boolean
  signsInAdministrators: boolean
  status: boolean
}

export const newValues: Values = {
  groupId: null,
  name: '',
  issuer: '',
  clientId: '',
  clientSecret: '',
  domains: '',
  addsPeople: false,
  addsOtherDomains: false,
  trustsEmails: false,
  acceptedAcrs: '',
  rolesClaim: '',
  roleMap: {},
  allowsPasswords: true,
  signsInAdministrators: false,
  status: true,
}

const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const domainsIn = ({ domains }: Values) => linesOf(domains.toLowerCase())

export function valuesOf(connection: IdentityConnection): Values {
  const roleMap: Record<string, string> = {}
  for (const { value, roleId } of connection.roleMap) {
    roleMap[roleId] = roleMap[roleId] === undefined ? value : `${roleMap[roleId]}, ${value}`
  }
  const { groupId, name, issuer, clientId, addsPeople, addsOtherDomains } = connection
  const { trustsEmails, rolesClaim, allowsPasswords, status } = connection
  const { signsInAdministrators } = connection
  return {
    groupId,
    name,
    issuer,
    clientId,
    clientSecret: '',
    addsPeople,
    addsOtherDomains,
    trustsEmails,
    rolesClaim,
    allowsPasswords,
    signsInAdministrators,
    status,
    domains: connection.domains.join('\n'),
    acceptedAcrs: connection.acceptedAcrs.join('\n'),
    roleMap,
  }
}

export function bodyOf(values: Values, connection: IdentityConnection | null): IdentityConnectionBody {
  const { groupId, acceptedAcrs, roleMap, rolesClaim, ...others } = values
  const rules = Object.entries(roleMap).flatMap(([roleId, text]) =>
    text
      .split(',')
      .map((value) => ({ value: value.trim(), roleId: Number(roleId) }))
      .filter(({ value }) => value !== ''),
  )
  return {
    ...others,
    identityConnectionId: connection?.identityConnectionId,
    version: connection?.version,
    groupId: groupId ?? 0,
    domains: domainsIn(values),
    acceptedAcrs: linesOf(acceptedAcrs),
    rolesClaim,
    roleMap: rolesClaim.trim() === '' ? [] : rules,
  }
}

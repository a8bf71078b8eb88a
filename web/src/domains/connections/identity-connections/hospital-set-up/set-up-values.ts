import type {
  IdentityConnection,
  IdentityConnectionBody,
} from '@gantry/contract/domains/connections/identity-connections/schemas'
import { bodyOf, domainsIn, newValues, type Values, valuesOf } from '../values.ts'
import { noParts, type Parts, providerOf, recognise, wrongParts } from './providers.ts'
import { type ProviderName } from './set-up-search.ts'

export type SetUpValues = Values & Parts

export const setUpValuesOf = (connection: IdentityConnection | undefined): SetUpValues =>
  connection === undefined
    ? { ...newValues, ...noParts }
    : { ...valuesOf(connection), ...recognise(connection.issuer).parts }

export const idOf = (connection: IdentityConnection | undefined) =>
  connection === undefined ? {} : { id: connection.identityConnectionId }

/** The fields that are missing or wrong. */
export function wrongFields(
  values: SetUpValues,
  provider: ProviderName,
  connection: IdentityConnection | undefined,
): (keyof SetUpValues)[] {
  const hasSecret = values.clientSecret !== '' || connection?.hasClientSecret === true
  return [
    ...(['name', 'clientId'] as const).filter((name) => values[name].trim() === ''),
    ...(values.groupId === null ? (['groupId'] as const) : []),
    ...(domainsIn(values).length === 0 ? (['domains'] as const) : []),
    ...(providerOf(provider).needsSecret && !hasSecret ? (['clientSecret'] as const) : []),
    ...wrongParts(provider, values),
  ]
}

/** A new connection is inactive until its test has passed. One that exists keeps what this guide does not ask. */
export function setUpBodyOf(
  values: SetUpValues,
  provider: ProviderName,
  connection: IdentityConnection | undefined,
): IdentityConnectionBody {
  const { issuerOf, trustsEmails } = providerOf(provider)
  const { tenantId: _tenant, oktaDomain: _domain, serverAddress: _server, realm: _realm, ...fields } = values
  const isNew = connection === undefined
  return bodyOf(
    {
      ...fields,
      issuer: issuerOf(values),
      status: isNew ? false : connection.status,
      trustsEmails: isNew && trustsEmails !== null ? trustsEmails : values.trustsEmails,
    },
    connection ?? null,
  )
}

import { idFrom } from '../../../../ui/list/list-search.ts'

// This file has no other part of the set-up, because every page of the portal loads it.

export const providerNames = ['entra-id', 'okta', 'google', 'keycloak', 'other'] as const
export type ProviderName = (typeof providerNames)[number]
export const setUpSteps = ['provider', 'console', 'values', 'test', 'finish'] as const
export type SetUpStep = (typeof setUpSteps)[number]

export type SetUpSearch = {
  /** The connection, once it is saved. */
  id?: number
  provider?: ProviderName
  step?: SetUpStep
}

/** `?provider=okta&step=console`. */
export function setUpSearch(search: Record<string, unknown>): SetUpSearch {
  const id = idFrom(search.id)
  const provider = providerNames.find((known) => known === search.provider)
  const step = setUpSteps.find((known) => known === search.step)
  return { ...(id !== undefined && { id }), ...(provider && { provider }), ...(step && { step }) }
}

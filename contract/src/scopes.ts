// The scopes of service accounts. This file has no schema library, because the portal's forms use it.
import { entries } from './entries.ts'

type Entry = (typeof entries)[number]
export type Scope = Extract<Entry, { readonly scopes: unknown }>['scopes'][number]
/** Reading or writing in a domain, such as `users:read`. The other scopes are those of the FHIR directory. */
export type CallScope = Extract<Scope, `${string}:${string}`>

export const scopes: readonly Scope[] = entries.flatMap((entry) => ('scopes' in entry ? entry.scopes : []))
export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

const isCallScope = (scope: Scope): scope is CallScope => scope.includes(':')
export const callScopes = scopes.filter(isCallScope)

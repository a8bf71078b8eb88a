// This file has no schema library, because the portal's forms use it and must load fast.

export const mostJwksBytes = 20_000
const mostKeys = 10

type Key = Record<string, unknown>

const isRecord = (value: unknown): value is Key =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const privateParts = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const isText = (value: unknown) => typeof value === 'string' && /^[\w-]+$/.test(value)
/** 2048 bits are 342 characters of base64url. */
const shortestModulus = 342

/** Why a text is no usable JSON Web Key Set of public keys; null if it is one. */
export function jwksFault(text: string): string | null {
  const keys = keysIn(text)
  if (keys === null) return 'Must be a JSON Web Key Set: {"keys": [...]}.'
  if (keys.length === 0 || keys.length > mostKeys) return `Give 1 to ${mostKeys} keys.`
  if (keys.some((key) => privateParts.some((part) => Object.hasOwn(key, part))))
    return 'Contains a private key. Give only the public keys, and replace this private key.'
  if (!keys.every((key) => typeof key['kid'] === 'string' && /^[\w.:=-]{1,100}$/.test(key['kid'])))
    return 'Each key needs an id (kid) of at most 100 letters and digits.'
  if (new Set(keys.map((key) => key['kid'])).size < keys.length) return 'Two keys have the same id (kid).'
  if (!keys.every((key) => isRsa(key) || isElliptic(key)))
    return 'Each key must be RSA with at least 2048 bits (RS384), or EC on the curve P-384 (ES384).'
  return null
}

function keysIn(text: string): Key[] | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value)) return null
    const keys: unknown = value['keys']
    return Array.isArray(keys) && keys.every(isRecord) ? keys : null
  } catch {
    return null
  }
}

const allows = (key: Key, algorithm: string) =>
  (key['alg'] === undefined || key['alg'] === algorithm) && (key['use'] === undefined || key['use'] === 'sig')

const isRsa = (key: Key) =>
  key['kty'] === 'RSA' &&
  isText(key['n']) &&
  String(key['n']).length >= shortestModulus &&
  String(key['n']).length <= 1400 &&
  isText(key['e']) &&
  allows(key, 'RS384')

const isElliptic = (key: Key) =>
  key['kty'] === 'EC' &&
  key['crv'] === 'P-384' &&
  isText(key['x']) &&
  isText(key['y']) &&
  allows(key, 'ES384')

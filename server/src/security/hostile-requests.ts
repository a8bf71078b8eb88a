import { expect } from 'vitest'
import type { Method } from '../testing/caller.ts'
import { runs } from '../testing/histories.ts'
import type { TestApp } from '../testing/world.ts'
import { hostileTexts } from './arbitraries.ts'

/** Higher limits than any of these tests reach, or most of the requests would only be refused for their number. */
export const highLimits = { APP_STARTS_PER_ADDRESS: '1000000', SIGN_INS_PER_ADDRESS: '1000000' }

/** Hostile values for an address or a form. */
export const encodedTexts = [
  ...hostileTexts.map(encodeText),
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ED%A0%80',
  'a&a=b',
  '[]=1',
  '\t',
]

/** Encodes a text, also if it has half of a surrogate pair. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Values that a field of a JSON body does not expect. */
export const hostileValues: unknown[] = [...hostileTexts, null, -1, 2 ** 63, [], {}, [[]]]

export type PlainRequest = { method: Method; url: string; body?: string; headers?: Record<string, string> }

/** The number of requests at the same time: the server and the database then work at the same time. */
const atOnce = 8

/** Whole words only, because one key in sixty contains "zod" by chance. */
const traces = /node_modules|\.ts:|\bselect .* from\b|\binsert into\b|\bPostgreSQL\b|\bzod(error)?\b/i

/** Sends the requests, and expects neither a server error nor a part of the program in any answer. */
export async function expectHarmless(t: TestApp, requests: PlainRequest[]): Promise<void> {
  const caller = t.anonymous()
  const rest = requests.values()
  const work = async () => {
    for (const { method, url, body, headers } of rest) {
      const { status, text } = await caller.inject(method, url, body, headers)
      const asked = `${method} ${url} ${body ?? ''}`.slice(0, 300)
      expect(status, `${asked}: ${text}`).toBeLessThan(500)
      expect(text, asked).not.toMatch(traces)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** In a short run a field gets each third text, the next field the texts after them. */
const inTurn = runs(3, 1)

/** Returns the same fields many times, each time with one hostile value. */
export const spoilEach = (fields: Record<string, string>): string[] =>
  Object.keys(fields).flatMap((name, place) =>
    encodedTexts
      .filter((_, at) => (at + place) % inTurn === 0)
      .map((text) =>
        Object.entries(fields)
          .map(([one, value]) => `${one}=${one === name ? text : encodeURIComponent(value)}`)
          .join('&'),
      ),
  )

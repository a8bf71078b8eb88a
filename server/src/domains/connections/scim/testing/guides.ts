import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { buildGroup } from '../../../../testing/factories.ts'
import { buildDirectory } from '../../../../testing/scim.ts'
import type { TestApp } from '../../../../testing/world.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const readGuide = (guide: string) =>
  readFileSync(new URL(`../../../../../../docs/api/${guide}`, import.meta.url), 'utf8')

/** The requests of a guide, and the status that the text after each one names. */
const samplesOf = (text: string) =>
  [...text.matchAll(/```http\n([A-Z]+) (\S+)\n(?:\n(\{[^`]*\})\n)?```\n\n(?:which )?answers (\d+)/g)].map(
    ([, method, path = '', body, status]) => ({
      method: method as Method,
      path,
      body,
      status: Number(status),
    }),
  )

/** Sends all requests of a guide, in their order, and expects the answers that its text names. */
export async function expectSamplesToRun(t: TestApp, guide: string, count: number): Promise<void> {
  const { groupId } = await buildGroup(t.db)
  const { send } = await buildDirectory(t, { groupId, domains: ['hospital.example'] })
  const text = readGuide(guide)
  const samples = samplesOf(text)
  expect(samples).toHaveLength(count)
  expect(text.split('```http')).toHaveLength(count + 1)
  let id = ''
  for (const { method, path, body, status } of samples) {
    const answer = await send(method, path.replace('{id}', id), body?.replaceAll('{id}', id))
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status)
    id = answer.json?.id ?? id
  }
}

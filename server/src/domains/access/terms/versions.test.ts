import type { TermsVersion } from '@gantry/contract/domains/access/terms/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { buildCast, type Cast, missingId } from '../../../testing/cast.ts'
import { keepState } from '../../../testing/restore.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'
import { buildTermsVersion } from './testing/terms.ts'

let t: TestApp
let cast: Cast
let restore: () => Promise<void>

beforeAll(async () => {
  t = await buildTestApp()
  // Already the 11th in Sydney.
  t.clock.set(new Date('2098-03-10T14:00:00Z'))
  cast = await buildCast(t)
  restore = await keepState(t, cast.as)
})
beforeEach(() => restore())
afterAll(() => t.close())

const path = '/api/terms-versions'
const texts = { en: '# Terms\n\nBe **fair**.', fr: 'Soyez *justes*.' }
const add = (body: object = {}, caller: Caller = cast.as.admin) =>
  caller.inject('POST', path, { document: 'TERMS', effectiveOn: '2098-03-12', texts, ...body })
const edit = ({ termsVersionId, version }: TermsVersion, body: object = {}) =>
  cast.as.admin.inject('POST', `${path}/${termsVersionId}`, {
    version,
    effectiveOn: '2098-03-12',
    texts,
    ...body,
  })
const remove = ({ termsVersionId }: TermsVersion) =>
  cast.as.admin.inject('DELETE', `${path}/${termsVersionId}`)
async function added(body: object = {}): Promise<TermsVersion> {
  const answer = await add(body)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<TermsVersion>()
}
const read = async (query: string) => {
  const answer = await t.anonymous().inject('GET', `/api/terms?${query}`)
  return answer.json<{ terms: { label: string; language: string; blocks: unknown[] } | null }>().terms
}
const list = async () => {
  const answer = await cast.as.admin.inject('GET', path)
  return answer
    .json<{ versions: TermsVersion[] }>()
    .versions.map(({ document, label, state }) => [document, label, state])
}
/** The day of the version begins. The session of the day before has ended. */
async function begin(): Promise<void> {
  t.clock.set(new Date('2098-03-11T13:00:00Z'))
  cast.as.admin = await t.signInAs(cast.people.admin)
  await cast.as.admin.inject('POST', '/api/my-terms/accept', { label: '2.0' })
}
const auditOf = (verb: string) =>
  t.db
    .selectFrom('auditEvent')
    .selectAll()
    .where('action', '=', `terms-version.${verb}`)
    .executeTakeFirstOrThrow()

describe('versions of the terms', () => {
  it('are in force from midnight in Sydney, each in its language or else in English', async () => {
    expect(await read('document=TERMS')).toMatchObject({ label: '1.0', isBuiltIn: true, blocks: [] })
    expect(await read('document=PRIVACY')).toBeNull()
    const version = await added()
    expect(version).toMatchObject({
      label: '2.0',
      state: 'COMING',
      languages: ['en', 'fr'],
      may: ['edit', 'delete'],
    })
    expect(version.madeByName).toEqual(expect.any(String))
    await added({ document: 'PRIVACY', effectiveOn: null })
    t.clock.set(new Date('2098-03-11T12:59:59.999Z'))
    expect(await read('document=TERMS')).toMatchObject({ label: '1.0' })
    await begin()
    expect(await read('document=TERMS&language=fr')).toMatchObject({ label: '2.0', language: 'fr' })
    expect(await read('document=TERMS&language=ar')).toMatchObject({ label: '2.0', language: 'en' })
    expect(await read('document=TERMS&label=1.0')).toMatchObject({ label: '1.0' })
    expect(await read('document=PRIVACY')).toBeNull()
    expect(await list()).toEqual([
      ['TERMS', '2.0', 'IN_FORCE'],
      ['TERMS', '1.0', 'REPLACED'],
      ['PRIVACY', '1.0', 'DRAFT'],
    ])
  })

  it('begin tomorrow at the earliest, and one at a time', async () => {
    for (const effectiveOn of ['2098-03-11', '2098-03-10', '2020-01-01']) {
      expect((await add({ effectiveOn })).json()).toMatchObject({ code: 'terms.too-early' })
    }
    const version = await added()
    expect((await add({ effectiveOn: '2098-05-01' })).json()).toMatchObject({ code: 'terms.open' })
    expect((await edit(version, { effectiveOn: '2098-03-11' })).json()).toMatchObject({
      code: 'terms.too-early',
      fields: { effectiveOn: expect.any(String) },
    })
  })

  it('are not read by anybody before their day', async () => {
    await added()
    const answer = await t.anonymous().inject('GET', '/api/terms?document=TERMS&label=2.0')
    expect(answer.status).toBe(404)
  })

  it('are changed and deleted before their day, with an audit entry without the text', async () => {
    const version = await added()
    expect((await edit(version, { effectiveOn: null, texts: { en: 'Other' } })).json()).toMatchObject({
      state: 'DRAFT',
      languages: ['en'],
      version: 2,
    })
    expect((await edit(version)).json()).toMatchObject({ code: 'stale' })
    expect((await auditOf('add')).detail).toMatchObject({
      label: '2.0',
      changes: { effectiveOn: [null, '2098-03-12'] },
    })
    expect((await auditOf('edit')).detail).toMatchObject({
      changes: { effectiveOn: ['2098-03-12', null], texts: ['•••', '•••'] },
    })
    expect((await remove(version)).status).toBe(200)
    expect(await auditOf('delete')).toMatchObject({ subjectId: version.termsVersionId })
    expect(await list()).toEqual([['TERMS', '1.0', 'IN_FORCE']])
    expect((await added()).label).toBe('2.0')
  })

  it('are never changed or deleted once in force, not even the built-in one', async () => {
    const version = await added()
    await begin()
    expect((await edit(version, { effectiveOn: '2098-04-01' })).json()).toMatchObject({
      code: 'terms.in-force',
    })
    expect((await remove(version)).json()).toMatchObject({ code: 'terms.in-force' })
    const builtIn = { termsVersionId: 1, version: 1 } as TermsVersion
    expect((await edit(builtIn)).json()).toMatchObject({ code: 'terms.in-force' })
    expect((await remove(builtIn)).json()).toMatchObject({ code: 'terms.in-force' })
    expect((await remove({ termsVersionId: missingId } as TermsVersion)).status).toBe(404)
  })

  it('are kept by the database as well', async () => {
    const id = await buildTermsVersion(t.db, { effectiveOn: '2020-01-01', number: 2 }).catch(
      (error: Error) => error.message,
    )
    // The text would come after the day.
    expect(id).toContain('not changed')
    const change = sql`update terms_version set effective_on = '2099-01-01' where number = 2`.execute(t.db)
    await expect(change).rejects.toThrow('not changed')
    await expect(sql`delete from terms_version where number = 1`.execute(t.db)).rejects.toThrow('not changed')
  })

  it('refuse what is no plain text with the language in which it is', async () => {
    const answer = await add({ texts: { ...texts, it: 'Testo <b>x</b>' } })
    expect(answer.json()).toMatchObject({
      code: 'markdown.mark',
      fields: { 'texts.it': expect.stringContaining('<b>') },
    })
    expect((await add({ texts: { fr: 'Sans anglais' } })).status).toBe(400)
    const preview = await cast.as.admin.inject('POST', '/api/markdown-preview', {
      markdown: '[x](javascript:a)',
    })
    expect(preview.json()).toMatchObject({ code: 'markdown.link' })
  })

  it('are for platform administrators', async () => {
    for (const caller of [cast.as.northAdmin, cast.as.ana]) {
      expect((await add({}, caller)).status).toBe(403)
    }
    expect((await add({}, t.anonymous())).status).toBe(401)
  })
})

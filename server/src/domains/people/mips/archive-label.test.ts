import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../testing/cast.ts'
import { buildMip } from '../../../testing/factories.ts'
import { buildTestApp, type TestApp } from '../../../testing/world.ts'

describe('the archive label of a MIP', () => {
  let server: TestApp
  let cast: Cast

  beforeAll(async () => {
    server = await buildTestApp()
    cast = await buildCast(server)
  })
  afterAll(() => server.close())

  const save = (who: keyof Cast['as'], body: object) =>
    cast.as[who].inject('POST', '/api/mips/add-update', body)
  const get = (who: keyof Cast['as'], mipId: number) => cast.as[who].inject('GET', `/api/mips/${mipId}`)
  const auditOf = (mipId: number) =>
    server.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('subjectType', '=', 'mip')
      .where('subjectId', '=', mipId)
      .execute()
  const labelOf = async (mipId: number) => (await get('admin', mipId)).json<Mip>().archiveLabel

  it('of a new MIP is what the administrator gives, else its code, else its id', async () => {
    const given = (
      await save('admin', { name: 'Label Given', code: 'LG', archiveLabel: 'LG_2026' })
    ).json<Mip>()
    expect(given.archiveLabel).toBe('LG_2026')
    const ofCode = (await save('admin', { name: 'Label Of Code', code: 'LOC-1' })).json<Mip>()
    expect(ofCode.archiveLabel).toBe('LOC-1')
    const ofId = (await save('admin', { name: 'Label Of Id', code: 'L/O' })).json<Mip>()
    expect(ofId.archiveLabel).toBe(`mip-${ofId.mipId}`)
  })

  it('check 66: does not follow the code, and no group administrator sets it', async () => {
    const { mipId } = await buildMip(server.db, { name: 'Labelled', code: 'LBL', groups: [cast.north] })
    const renamed = await save('admin', { mipId, version: 1, name: 'Labelled', code: 'SOUTH-CODE' })
    expect(renamed.json()).toMatchObject({ code: 'SOUTH-CODE', archiveLabel: 'LBL' })
    const same = await save('northAdmin', { mipId, version: 2, name: 'Labelled', archiveLabel: 'LBL' })
    expect(same.status).toBe(200)
    const refused = await save('northAdmin', { mipId, version: 3, name: 'Labelled', archiveLabel: 'OTHER' })
    expect(refused.status).toBe(403)
    expect(await labelOf(mipId)).toBe('LBL')
  })

  it('check 66: is never the label of a second MIP, not even after it was changed', async () => {
    const { mipId } = await buildMip(server.db, { name: 'Used Before', code: 'USED' })
    const changed = await save('admin', { mipId, version: 1, name: 'Used Before', archiveLabel: 'USED-2' })
    expect(changed.json()).toMatchObject({ archiveLabel: 'USED-2', version: 2 })
    const second = await buildMip(server.db, { name: 'Second' })
    for (const archiveLabel of ['USED', 'used-2']) {
      const taken = await save('admin', { mipId: second.mipId, version: 1, name: 'Second', archiveLabel })
      expect(taken.status).toBe(409)
      expect(taken.json()).toMatchObject({
        fields: { archiveLabel: expect.stringContaining(archiveLabel) },
      })
    }
    await save('admin', { mipId, version: 2, name: 'Used Before', code: 'FREE' })
    const third = (await save('admin', { name: 'Third', code: 'USED' })).json<Mip>()
    expect(third.archiveLabel).toBe(`mip-${third.mipId}`)
    const back = await save('admin', { mipId, version: 3, name: 'Used Before', archiveLabel: 'USED' })
    expect(back.json()).toMatchObject({ archiveLabel: 'USED' })
    expect((await auditOf(mipId)).map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ changes: { archiveLabel: ['USED', 'USED-2'] } }),
    )
    const history = server.db.deleteFrom('mipArchiveLabel').where('label', '=', 'USED')
    await expect(history.execute()).rejects.toThrow()
  })

  it('has a form that archives take, and the id of another MIP is not in it', async () => {
    const { mipId } = await buildMip(server.db, { name: 'Formed' })
    for (const archiveLabel of [
      '',
      'a b',
      'Zürich',
      '*',
      'x'.repeat(65),
      `mip-${mipId + 1}`,
      `MIP-${mipId}`,
    ]) {
      const refused = await save('admin', { mipId, version: 1, name: 'Formed', archiveLabel })
      expect(refused.status, archiveLabel).toBe(400)
      expect(refused.json()).toMatchObject({ fields: { archiveLabel: expect.any(String) } })
    }
    expect(await labelOf(mipId)).toBe(`mip-${mipId}`)
    expect((await save('admin', { name: 'Of An Id', archiveLabel: 'mip-1' })).status).toBe(400)
  })

  it('is given by one of two administrators who want it at once', async () => {
    const names = ['Race A', 'Race B', 'Race C', 'Race D']
    const answers = await Promise.all(names.map((name) => save('admin', { name, archiveLabel: 'RACE' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCast, type Cast } from '../../../../testing/cast.ts'
import { linkUserMip, roleIdOf } from '../../../../testing/factories.ts'
import { buildRequirement } from '../../../../testing/qualifications.ts'
import { addScimUser, buildDirectory, patchOf } from '../../../../testing/scim.ts'
import { buildTestApp, type TestApp } from '../../../../testing/world.ts'

let t: TestApp
let cast: Cast
beforeAll(async () => {
  t = await buildTestApp()
  cast = await buildCast(t)
})
afterAll(() => t.close())

it('check 73: platform administrators hear of a hold that a directory lifts by taking a role', async () => {
  const roleMap = [{ value: 'Radiographers', roleId: await roleIdOf(t.db, 'MRT') }]
  const directory = await buildDirectory(t, {
    groupId: cast.north.groupId,
    domains: ['north.example'],
    roleMap,
  })
  const { id, userId } = await addScimUser(directory, 'kim@north.example')
  const groups = (await directory.send('GET', '/Groups')).json.Resources as {
    id: string
    displayName: string
  }[]
  const change = (op: string) =>
    directory.send(
      'PATCH',
      `/Groups/${groups.find(({ displayName }) => displayName === 'Radiographers')?.id}`,
      patchOf({ op, path: 'members', value: [{ value: id }] }),
    )
  const { mipId } = cast.northMip
  await t.db.updateTable('mip').set({ state: 'NSW' }).where('mipId', '=', mipId).execute()
  await linkUserMip(t.db, userId, mipId)
  await buildRequirement(t.db, { role: 'MRT' })
  expect((await change('add')).status).toBeLessThan(300)
  const isHeld = async () =>
    (await cast.as.admin.inject('GET', `/api/users/${userId}/user-mips`)).json<{ onHold: boolean }[]>()[0]
      ?.onHold
  expect(await isHeld()).toBe(true)
  const mails = async () => (await t.mails.all()).filter(({ template }) => template === 'hold-lifted')
  expect(await mails()).toEqual([])

  expect((await change('remove')).status).toBeLessThan(300)
  expect(await isHeld(), 'the rule decides').toBe(false)
  expect(await mails()).toMatchObject([
    {
      to: cast.people.admin.email,
      parts: { mips: 'North Clinic', link: expect.stringContaining(`/users/userdetails?id=${userId}`) },
    },
  ])
  const entry = t.db.selectFrom('auditEvent').select('detail').where('action', '=', 'user.edit')
  const { detail } = await entry.orderBy('auditEventId', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(detail).toMatchObject({ liftedHolds: ['North Clinic'] })
})

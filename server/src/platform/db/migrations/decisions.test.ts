import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.drop())

const run = async <Row>(statement: string) => (await sql.raw<Row>(statement).execute(database.db)).rows

async function addUser(name: string, ahpraNumber = ''): Promise<number> {
  const [row] = await run<{ id: number }>(`
    insert into "user" (email, first_name, last_name, ahpra_number)
    values ('${name}@clinic.example', '${name}', 'Test', '${ahpraNumber}') returning user_id as id`)
  return row?.id ?? 0
}

const note = (actor: number, action: string, subject: string, detail = '{}') =>
  run(`insert into audit_event (action, actor_user_id, subject_type, subject_id, result, detail, at)
    values ('${action}', ${actor}, '${subject.split(' ')[0]}', ${subject.split(' ')[1]}, 'DONE', '${detail}', now())`)

it('finds in the trail and the evidence who typed and uploaded what waits for a check', async () => {
  await migrate(database.db, undefined, '0078-people-without-ahpra-number')
  const [typist, corrector, uploader, manager] = [
    await addUser('typist'),
    await addUser('corrector'),
    await addUser('uploader'),
    await addUser('manager'),
  ]
  const holder = await addUser('holder', 'MED0000000001')
  await note(typist, 'user.edit', `user ${holder}`, '{"changes": {"ahpraNumber": ["", "MED0000000001"]}}')
  await note(manager, 'user.edit', `user ${holder}`, '{"changes": {"phone": ["", "1"]}}')
  const [waiting] = await run<{ id: number }>(
    `select qualification_id as id from qualification where user_id = ${holder}`,
  )
  await note(corrector, 'qualification.edit', `qualification ${waiting?.id}`)
  await run(`insert into qualification_document
    (qualification_id, file_name, content_type, size, sha256, uploaded_at, uploaded_by)
    values (${waiting?.id}, 'proof.pdf', 'application/pdf', 5, repeat('a', 64), now(), ${uploader})`)
  const [account] = await run<{ id: number }>(
    `insert into service_account (client_id, name, scopes) values ('sa-' || repeat('0', 20), 'HR feed', '{users:read}') returning service_account_id as id`,
  )
  await note(manager, 'service-account.secret', `service-account ${account?.id}`)
  const [link] = await run<{ id: number; mip: number }>(`
    with mip as (insert into mip (name) values ('North Clinic') returning mip_id)
    insert into user_mip (user_id, mip_id) select ${holder}, mip_id from mip returning user_mip_id as id, mip_id as mip`)
  // A server of the previous version inserts such a row before and after the migration.
  const override = `insert into hold_override (user_mip_id, starts_at, until, reason)
    values (${link?.id}, now(), now() + interval '1 day', 'Urgent.')`
  await run(override)
  await migrate(database.db)
  await run(override)
  const [found] = await run<{ contributors: number[] }>(
    `select contributors from qualification where qualification_id = ${waiting?.id}`,
  )
  expect(found?.contributors.toSorted((one, other) => one - other)).toEqual([typist, corrector, uploader])
  expect(await run('select managed_by from service_account')).toEqual([{ managedBy: [manager] }])
  const ends = { userId: holder, mipId: link?.mip }
  expect(await run('select user_id, mip_id from hold_override')).toEqual([ends, ends])
})

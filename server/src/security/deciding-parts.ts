import type { ImportRow } from '@gantry/contract/domains/people/imports/schemas'
import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { expect } from 'vitest'
import { runImports } from '../domains/people/imports/worker.ts'
import type { Caller } from '../testing/caller.ts'
import { linkUserMip } from '../testing/factories.ts'
import { sampleFiles } from '../testing/files/sample-files.ts'
import { uploadFile } from '../testing/files/uploads.ts'
import { importsUrl, previewOf, rowsOf } from '../testing/imports.ts'
import type { Person } from '../testing/people.ts'
import { buildQualification, kindIdOf } from '../testing/qualifications.ts'
import { buildServiceCaller } from '../testing/service-accounts.ts'
import type { TestApp } from '../testing/world.ts'

// The parts that somebody can have in a registration that waits for a check, and in the link that it would put in force.

export type Scene = {
  t: TestApp
  /** The administrator whose decision is tested, one who also works on the registration, and one who never does. */
  decider: Caller
  deciderPerson: Person
  colleague: Caller
  uninvolved: Caller
  /** A person without a registration. */
  holder: Person
  mipId: number
}

/** A registration that waits for a check, and the held link of the person who has it. */
export type Matter = { userId: number; qualificationId: number; userMipId: number; number: string }

type Part = (scene: Scene, number: string) => Promise<Matter>

/** Uploads, confirms and runs an import, and returns its rows. */
export async function runImport(
  { t }: Scene,
  kind: Parameters<typeof previewOf>[1],
  lines: string[],
  { uploadedBy, confirmedBy }: { uploadedBy: Caller; confirmedBy: Caller },
): Promise<ImportRow[]> {
  const { preview } = await previewOf(uploadedBy, kind, lines)
  await done(confirmedBy.inject('POST', `${importsUrl}/${preview.importId}/confirm`, { rows: 'all' }))
  await runImports(t.world)
  return rowsOf(uploadedBy, preview.importId)
}

async function done(answered: Promise<{ status: number; text: string }>): Promise<void> {
  const answer = await answered
  expect(answer.status, answer.text).toBe(200)
}

async function matterOf({ t, mipId }: Scene, userId: number, number: string): Promise<Matter> {
  const query = t.db.selectFrom('qualification').select(['qualificationId', 'state'])
  const row = await query.where('userId', '=', userId).where('number', '=', number).executeTakeFirstOrThrow()
  expect(row.state).toBe('SUBMITTED')
  const { qualificationId } = row
  return { userId, qualificationId, number, userMipId: await linkUserMip(t.db, userId, mipId) }
}

async function submit(scene: Scene, caller: Caller, userId: number, number: string): Promise<Matter> {
  const qualificationKindId = await kindIdOf(scene.t.db, 'AHPRA')
  await done(
    caller.inject('POST', `/api/users/${userId}/qualifications`, {
      qualificationKindId,
      number,
      expiresOn: '2099-09-30',
    }),
  )
  return matterOf(scene, userId, number)
}

const correct = ({ t }: Scene, caller: Caller, { qualificationId }: Matter, body: object) =>
  t.db
    .selectFrom('qualification')
    .select('version')
    .where('qualificationId', '=', qualificationId)
    .executeTakeFirstOrThrow()
    .then(({ version }) =>
      done(
        caller.inject('POST', `/api/qualifications/${qualificationId}`, {
          version,
          expiresOn: '2099-09-30',
          ...body,
        }),
      ),
    )

const saveUrl = '/api/gantry-admin/users/add-update'

async function addPerson(scene: Scene, caller: Pick<Caller, 'inject'>, number: string): Promise<Matter> {
  const body = { email: 'pia.new@clinic.example', firstName: 'Pia', lastName: 'New', ahpraNumber: number }
  const answer = await caller.inject('POST', saveUrl, body)
  expect(answer.status, answer.text).toBe(200)
  return matterOf(scene, answer.json<Profile>().userId, number)
}

async function importPeople(
  scene: Scene,
  number: string,
  by: { uploadedBy: Caller; confirmedBy: Caller },
): Promise<Matter> {
  const lines = ['email,first_name,last_name,ahpra_number', `pia.row@clinic.example,Pia,Row,${number}`]
  await runImport(scene, 'users', lines, by)
  const query = scene.t.db.selectFrom('user').select('userId').where('email', '=', 'pia.row@clinic.example')
  return matterOf(scene, (await query.executeTakeFirstOrThrow()).userId, number)
}

async function importQualifications(
  scene: Scene,
  number: string,
  by: { uploadedBy: Caller; confirmedBy: Caller },
): Promise<Matter> {
  const lines = ['email,kind,number,expires_on', `${scene.holder.email},AHPRA,${number},2099-09-30`]
  await runImport(scene, 'qualifications', lines, by)
  return matterOf(scene, scene.holder.userId, number)
}

/** A service account that an administrator made, and that then types the number. */
async function typeByServiceAccount(
  scene: Scene,
  number: string,
  part: (service: { serviceAccountId: number; version: number }) => Promise<void>,
): Promise<Matter> {
  const service = await buildServiceCaller(scene.t)
  await part({ serviceAccountId: service.serviceAccountId, version: 1 })
  return addPerson(scene, await fresh(service), number)
}

/** A change of the account can end its tokens. */
async function fresh(service: Awaited<ReturnType<typeof buildServiceCaller>>) {
  await service.ask()
  return service.caller
}

export const parts: Record<string, Part> = {
  'is the person who has it': async (scene, number) =>
    submit(scene, scene.colleague, scene.deciderPerson.userId, number),
  'submitted it': (scene, number) => submit(scene, scene.decider, scene.holder.userId, number),
  'submitted it, and somebody else corrected it': async (scene, number) => {
    const matter = await submit(scene, scene.decider, scene.holder.userId, number)
    await correct(scene, scene.colleague, matter, { number, conditions: 'Supervised' })
    return matter
  },
  'corrected it, and somebody else corrected it again': async (scene, number) => {
    const matter = await submit(scene, scene.colleague, scene.holder.userId, number)
    await correct(scene, scene.decider, matter, { number, conditions: 'Supervised' })
    await correct(scene, scene.colleague, matter, { number, conditions: '' })
    return matter
  },
  'submitted it, and somebody else saved it without a change': async (scene, number) => {
    const matter = await submit(scene, scene.decider, scene.holder.userId, number)
    await correct(scene, scene.colleague, matter, { number })
    return matter
  },
  'typed the number with a new person': (scene, number) => addPerson(scene, scene.decider, number),
  'typed the number in the details of the person': async (scene, number) => {
    const { userId, email, firstName, lastName } = scene.holder
    const body = { userId, email, firstName, lastName, ahpraNumber: number }
    await done(scene.decider.inject('POST', saveUrl, body))
    return matterOf(scene, userId, number)
  },
  'typed the number in the profile of the person': async (scene, number) => {
    const { userId, firstName, lastName } = scene.holder
    const body = { firstName, lastName, ahpraNumber: number }
    await done(scene.decider.inject('POST', `/api/users/${userId}/update-profile`, body))
    return matterOf(scene, userId, number)
  },
  'uploaded its evidence': async (scene, number) => {
    const matter = await submit(scene, scene.colleague, scene.holder.userId, number)
    const file = { name: 'proof.pdf', bytes: sampleFiles.pdf('proof') }
    await done(uploadFile(scene.decider, `/api/qualifications/${matter.qualificationId}/upload`, file))
    return matter
  },
  'uploaded the import of people that another confirmed': (scene, number) =>
    importPeople(scene, number, { uploadedBy: scene.decider, confirmedBy: scene.colleague }),
  'confirmed the import of people that another uploaded': (scene, number) =>
    importPeople(scene, number, { uploadedBy: scene.colleague, confirmedBy: scene.decider }),
  'uploaded the import of qualifications that another confirmed': (scene, number) =>
    importQualifications(scene, number, { uploadedBy: scene.decider, confirmedBy: scene.colleague }),
  'confirmed the import of qualifications that another uploaded': (scene, number) =>
    importQualifications(scene, number, { uploadedBy: scene.colleague, confirmedBy: scene.decider }),
  'changed the service account that typed the number': (scene, number) =>
    typeByServiceAccount(scene, number, ({ serviceAccountId, version }) =>
      done(
        scene.decider.inject('POST', '/api/gantry-admin/service-accounts/add-update', {
          serviceAccountId,
          version,
          name: 'HR feed of Lakeside',
          description: '',
          groupId: null,
          scopes: ['users:read', 'users:write'],
        }),
      ),
    ),
  'knows the secret of the service account that typed the number': async (scene, number) => {
    const service = await buildServiceCaller(scene.t)
    const path = `/api/gantry-admin/service-accounts/${service.serviceAccountId}/secret`
    const answer = await scene.decider.inject('POST', path, { endPrevious: false })
    expect(answer.status, answer.text).toBe(200)
    service.secret = answer.json<{ secret: string }>().secret
    return addPerson(scene, await fresh(service), number)
  },
}

/** Nobody of the two administrators has a part in it. */
export async function noPart(scene: Scene, number: string): Promise<Matter> {
  await buildQualification(scene.t.db, { userId: scene.holder.userId }, { state: 'SUBMITTED', number })
  return matterOf(scene, scene.holder.userId, number)
}

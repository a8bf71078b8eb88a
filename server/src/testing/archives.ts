import { buildApp } from './factories.ts'
import type { TestApp } from './world.ts'

export const archiveUrls = {
  profile: '/api/orthanc/user/get-profile',
  validate: '/api/orthanc/tokens/validate',
}

export const basic = (code: string, secret: string) =>
  `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}`

/** A registered image archive, and the requests of its authorization plugin. */
export async function buildArchive(
  server: TestApp,
  wishes: { code: string; isArchive?: boolean; status?: boolean; viewerCodes?: string[] },
) {
  const { secrets } = server.world
  const secret = secrets.token()
  const appId = await buildApp(server.db, {
    isArchive: true,
    viewerCodes: ['viewer'],
    ...wishes,
    secretHash: secrets.hash(secret),
  })
  return {
    appId,
    secret,
    ask: (url: string, body: object | string, authorization = basic(wishes.code, secret)) =>
      server.anonymous().inject('POST', url, body, {
        'content-type': 'application/json',
        ...(authorization !== '' && { authorization }),
      }),
  }
}

/** The data of a study that an archive sends, without labels. */
export const askedStudy = {
  method: 'get',
  level: 'study',
  'orthanc-id': 'f2c5e1a0-19b41f5e-9e2b6a6c-0d4d1d43-7f6f7a11',
  'dicom-uid': '1.2.826.0.1.3680043.8.498.1',
  'server-id': null,
}

/** The users in the audit trail who were refused by archives; null for archives themselves. */
export const listArchiveDenials = ({ db }: TestApp, actorUserId: number | null) =>
  db
    .selectFrom('auditEvent')
    .select(['actorRole', 'result', 'subjectId', 'detail'])
    .where('action', '=', 'app.read-archive')
    .where('actorUserId', 'is not distinct from', actorUserId)
    .orderBy('auditEventId')
    .execute()

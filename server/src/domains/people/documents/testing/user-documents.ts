import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { expect } from 'vitest'
import type { Cast } from '../../../../testing/cast.ts'
import { sampleFiles } from '../../../../testing/files/sample-files.ts'
import { uploadFile } from '../../../../testing/files/uploads.ts'
import type { TestApp } from '../../../../testing/world.ts'

export type CastMember = keyof Cast['as']

/** The calls about documents of users, each made as one person of the cast. */
export const userDocumentCalls = (server: TestApp, cast: Cast) => {
  const upload = (member: CastMember, userId: number, name: string, bytes: Buffer | string) =>
    uploadFile(cast.as[member], `/api/users/${userId}/upload`, { name, bytes }, { userId: String(userId) })

  return {
    upload,

    async store(
      member: CastMember,
      userId: number,
      name = 'letter.pdf',
      bytes: Buffer | string = sampleFiles.pdf(),
    ) {
      const answer = await upload(member, userId, name, bytes)
      expect(answer.status, answer.text).toBe(200)
      return answer.json<Document>()
    },

    async list(member: CastMember, userId: number) {
      const answer = await cast.as[member].inject('GET', `/api/users/${userId}/user-documents`)
      expect(answer.status, answer.text).toBe(200)
      return answer.json<Document[]>()
    },

    /** Without a document, the newest that the caller may see. */
    download(member: CastMember, userId: number, documentId?: number) {
      const query = documentId ? `?documentId=${documentId}` : ''
      return cast.as[member].inject('GET', `/api/users/${userId}/document${query}`)
    },

    /** Without a visibility, the call reverses the present one. */
    change(member: CastMember, userId: number, documentId: number, visibility?: boolean) {
      const query = visibility === undefined ? '' : `?visibility=${visibility}`
      const path = `/api/users/${userId}/documents/${documentId}/change-visibility`
      return cast.as[member].inject('GET', path + query)
    },

    remove: (member: CastMember, userId: number, documentId: number) =>
      cast.as[member].inject('DELETE', `/api/users/${userId}/documents/${documentId}`),

    /** The names of the files whose upload has not ended. */
    temporaryFiles: () => readdirSync(join(server.world.settings.dataDir, 'files', 'tmp')),

    async storedFiles() {
      const all: string[] = []
      for await (const sha256 of server.world.files.list()) all.push(sha256)
      return all
    },
  }
}

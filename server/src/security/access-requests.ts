import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { sampleFiles } from '../testing/files/sample-files.ts'
import type { Records } from './access-records.ts'

export type Request = {
  path?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  file?: { name: string; bytes: Buffer | string }
}
export type Row = readonly [marks: string, request?: (records: Records) => Request]

export const pdf = { name: 'letter.pdf', bytes: sampleFiles.pdf() }
export const user = ({ userId }: Records) => ({ path: { userId } })
export const mip = ({ mipId }: Records) => ({ path: { mipId } })
export const pack = ({ mipId, accreditationPackId }: Records) => ({ path: { mipId, accreditationPackId } })
export const group = ({ groupId }: Records) => ({ path: { groupId } })
export const ris = ({ risId }: Records) => ({ path: { risId } })
export const app = ({ appId }: Records) => ({ path: { appId } })
export const serviceAccount = ({ serviceAccountId }: Records) => ({ path: { serviceAccountId } })
export const termsVersion = ({ termsVersionId }: Records) => ({ path: { termsVersionId } })
export const notice = ({ noticeId }: Records) => ({ path: { noticeId } })
export const imported = ({ importId }: Records) => ({ path: { importId } })
export const unfiltered = () => ({ body: {} })
export const password = ({ me }: Records) => ({ body: { currentPassword: toBase64(me.password) } })
export const active = { query: { status: 'true' } }
export const many = (id: number) => ({ body: { ids: [id], status: true } })
export const names = { firstName: 'Robin', lastName: 'Okafor' }

/** Well-formed, but no answer to a challenge. */
export const newPasskey = () => ({
  body: {
    name: 'Phone',
    credential: {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    },
  },
})

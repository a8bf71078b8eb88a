import { z } from 'zod'
import { checkOfHashKey, hashKeyOf } from '../platform/secrets/secrets.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What a backup holds, beside the rows and files themselves. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Recognises the SECRET_KEY, without which sealed values cannot be read; tells nothing of it. */
  keyCheck: Sha256,
  /** Set where it was made while the key was being changed, and may hold values of either. */
  previousKeyCheck: Sha256.optional(),
  migrations: z.array(z.string()).min(1),
  /** In the order in which they can be filled. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string()).min(1),
      rows: z.int().min(0),
      sha256: Sha256,
    }),
  ),
  sequences: z.record(z.string(), z.int()),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestName = 'manifest.json'
export const tablePath = (name: string) => `tables/${name}.copy`
export const filePath = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256.slice(2)}`

export const checkOfKey = (secretKey: string): string => checkOfHashKey(hashKeyOf(secretKey)).toString('hex')

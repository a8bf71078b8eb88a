import { z } from 'zod'
import { checkOfHashKey, hashKeyOf } from '../platform/secrets/secrets.ts'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** The description of a backup. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** When the rows were as in the backup. */
  readAt: z.iso.datetime().optional(),
  /** Identifies the SECRET_KEY, without which sealed values cannot be read, but does not reveal it. */
  keyCheck: Sha256,
  /** Set if the backup was made during a change of the key and may contain values of both keys. */
  previousKeyCheck: Sha256.optional(),
  migrations: z.array(z.string()).min(1),
  /** Sorted so that each table comes after the tables it references. */
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

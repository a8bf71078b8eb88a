import { z } from 'zod'

export class BadSetting extends Error {}

/** The variables of a bucket for files. */
export const bucketVariables = {
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_REGION: z.string().min(1).optional(),
  FILES_S3_KEY: z.string().min(1).optional(),
  FILES_S3_SECRET: z.string().min(1).optional(),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
}

export type BucketSettings = {
  bucket: string
  region: string
  key: string
  secret: string
  /** The address of an S3 service other than Amazon's. */
  endpoint: string | undefined
  /** Whether the bucket name is in the path instead of the host name. Most self-hosted stores expect that. */
  pathStyle: boolean
}

type Given = { [Name in keyof typeof bucketVariables]?: string | undefined }

/** @throws {BadSetting} with the names of missing variables if only some are set */
export function readBucket(env: Given): BucketSettings | undefined {
  const isSet = Object.keys(bucketVariables).some((name) => env[name as keyof Given] !== undefined)
  if (!isSet) return undefined
  const {
    FILES_S3_BUCKET: bucket,
    FILES_S3_REGION: region,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_PATH_STYLE: pathStyle = endpoint === undefined ? 'off' : 'on',
  } = env
  if (bucket !== undefined && region !== undefined && key !== undefined && secret !== undefined)
    return { bucket, region, key, secret, endpoint, pathStyle: pathStyle === 'on' }
  const needed = {
    FILES_S3_BUCKET: bucket,
    FILES_S3_REGION: region,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  }
  const missing = Object.entries(needed).filter(([, value]) => value === undefined)
  const names = missing.map(([name]) => name).join(', ')
  throw new BadSetting(`${names}: needed to keep files in a bucket, as another FILES_S3_ setting asks for`)
}

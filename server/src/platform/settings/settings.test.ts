import { describe, expect, it } from 'vitest'
import { BadSetting, readSettings } from './settings.ts'

const bucket = {
  FILES_S3_BUCKET: 'portal-files',
  FILES_S3_REGION: 'ap-southeast-2',
  FILES_S3_KEY: 'key',
  FILES_S3_SECRET: 'secret',
}

describe('the settings of a bucket', () => {
  it('are none, or whole', () => {
    expect(readSettings({}).bucket).toBeUndefined()
    expect(readSettings({ ...bucket, FILES_S3_ENDPOINT: '' }).bucket).toEqual({
      bucket: 'portal-files',
      region: 'ap-southeast-2',
      key: 'key',
      secret: 'secret',
      endpoint: undefined,
      pathStyle: false,
    })
  })

  it('name the bucket in the path at a store of one’s own, unless that is turned off', () => {
    const own = { ...bucket, FILES_S3_ENDPOINT: 'https://s3.example.org' }
    expect(readSettings(own).bucket?.pathStyle).toBe(true)
    expect(readSettings({ ...own, FILES_S3_PATH_STYLE: 'off' }).bucket?.pathStyle).toBe(false)
  })

  it.for(Object.keys(bucket))('are refused without %s, by its name', (name) => {
    expect(() => readSettings({ ...bucket, [name]: '' })).toThrow(new RegExp(`^${name}: needed`))
  })

  it('are refused when there is nothing but an endpoint', () => {
    const onlyEndpoint = { FILES_S3_ENDPOINT: 'https://s3.example.org' }
    expect(() => readSettings(onlyEndpoint)).toThrow(
      'FILES_S3_BUCKET, FILES_S3_REGION, FILES_S3_KEY, FILES_S3_SECRET: needed',
    )
  })
})

describe('the settings of the secret key', () => {
  const [SECRET_KEY, other] = [
    'a key that is long enough for anybody',
    'another one, which is long enough too',
  ]

  it('are one key, or two that differ', () => {
    expect(readSettings({ SECRET_KEY, SECRET_KEY_PREVIOUS: other }).secretKeyPrevious).toBe(other)
    expect(() => readSettings({ SECRET_KEY_PREVIOUS: other })).toThrow(
      'SECRET_KEY_PREVIOUS: needs SECRET_KEY',
    )
    expect(() => readSettings({ SECRET_KEY, SECRET_KEY_PREVIOUS: SECRET_KEY })).toThrow('must be another key')
  })
})

const shared = { SECRET_KEY: 'a secret key for tests that is long enough' }

it('a database may be one of several servers', () => {
  const several = 'postgresql://me:secret@first:5432,second:5432/gantry'
  expect(readSettings({ ...shared, DATABASE_URL: several }).databaseUrl).toBe(several)
  for (const wrong of ['mysql://first/gantry', 'postgresql://first:none,second/gantry', 'first,second'])
    expect(() => readSettings({ ...shared, DATABASE_URL: wrong })).toThrow(/^DATABASE_URL: /)
})

it('the trail is kept for a year at least, or for ever', () => {
  expect(readSettings({})).toMatchObject({ auditKeptDays: 0, mailKeptDays: 30 })
  expect(readSettings({ AUDIT_KEPT_DAYS: '400', MAIL_KEPT_DAYS: '90' })).toMatchObject({
    auditKeptDays: 400,
    mailKeptDays: 90,
  })
  expect(readSettings({ AUDIT_KEPT_DAYS: '0', MAIL_KEPT_DAYS: '0' })).toMatchObject({ mailKeptDays: 30 })
  for (const wrong of [{ AUDIT_KEPT_DAYS: '364' }, { AUDIT_KEPT_DAYS: '-1' }, { MAIL_KEPT_DAYS: '6' }])
    expect(() => readSettings(wrong)).toThrow(BadSetting)
})

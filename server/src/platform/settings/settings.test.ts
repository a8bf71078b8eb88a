import { describe, expect, it } from 'vitest'
import { BadSetting, readSettings } from './settings.ts'

const bucket = {
  FILES_S3_BUCKET: 'portal-files',
  FILES_S3_REGION: 'ap-southeast-2',
  FILES_S3_KEY: 'key',
  FILES_S3_SECRET: 'secret',
}

describe('the settings of a bucket', () => {
  it('are complete or absent', () => {
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

  it('use the path style for a self-hosted store, unless it is turned off', () => {
    const own = { ...bucket, FILES_S3_ENDPOINT: 'https://s3.example.org' }
    expect(readSettings(own).bucket?.pathStyle).toBe(true)
    expect(readSettings({ ...own, FILES_S3_PATH_STYLE: 'off' }).bucket?.pathStyle).toBe(false)
  })

  it.for(Object.keys(bucket))('are refused without %s, which the error names', (name) => {
    expect(() => readSettings({ ...bucket, [name]: '' })).toThrow(new RegExp(`^${name}: needed`))
  })

  it('are refused with only an endpoint', () => {
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

  it('are one key, or two different keys', () => {
    expect(readSettings({ SECRET_KEY, SECRET_KEY_PREVIOUS: other }).secretKeyPrevious).toBe(other)
    expect(() => readSettings({ SECRET_KEY_PREVIOUS: other })).toThrow(
      'SECRET_KEY_PREVIOUS: needs SECRET_KEY',
    )
    expect(() => readSettings({ SECRET_KEY, SECRET_KEY_PREVIOUS: SECRET_KEY })).toThrow('must be another key')
  })
})

const shared = { SECRET_KEY: 'a secret key for tests that is long enough' }

it('accepts a database address with several servers', () => {
  const several = 'postgresql://me:secret@first:5432,second:5432/gantry'
  expect(readSettings({ ...shared, DATABASE_URL: several }).databaseUrl).toBe(several)
  for (const wrong of ['mysql://first/gantry', 'postgresql://first:none,second/gantry', 'first,second'])
    expect(() => readSettings({ ...shared, DATABASE_URL: wrong })).toThrow(/^DATABASE_URL: /)
})

it('the audit trail is kept for at least a year, or for ever', () => {
  expect(readSettings({})).toMatchObject({ auditKeptDays: 0, fixed: {} })
  expect(readSettings({ AUDIT_KEPT_DAYS: '400', MAIL_KEPT_DAYS: '90' })).toMatchObject({
    auditKeptDays: 400,
    fixed: { 'mail.kept-days': 90 },
  })
  expect(readSettings({ AUDIT_KEPT_DAYS: '0', MAIL_KEPT_DAYS: '0' }).fixed).toEqual({})
  for (const wrong of [{ AUDIT_KEPT_DAYS: '364' }, { AUDIT_KEPT_DAYS: '-1' }, { MAIL_KEPT_DAYS: '6' }])
    expect(() => readSettings(wrong)).toThrow(BadSetting)
})

it('the receiver of the audit trail has a host and a port, and files that exist', () => {
  const receiverOf = (AUDIT_SYSLOG: string) => readSettings({ AUDIT_SYSLOG }).auditSyslog
  expect(readSettings({}).auditSyslog).toBeUndefined()
  expect(receiverOf('siem.example.org')).toMatchObject({ host: 'siem.example.org', port: 6514 })
  expect(receiverOf('[fd00::7]:7000')).toMatchObject({ host: 'fd00::7', port: 7000 })
  for (const wrong of ['tls://siem.example', 'siem.example:0', 'siem.example:70000', 'a b', 'siem:x'])
    expect(() => receiverOf(wrong), wrong).toThrow(/^AUDIT_SYSLOG: a host and a port/)
  const AUDIT_SYSLOG = 'siem.example'
  expect(() => readSettings({ AUDIT_SYSLOG_CA: import.meta.filename })).toThrow('needs AUDIT_SYSLOG,')
  expect(() => readSettings({ AUDIT_SYSLOG, AUDIT_SYSLOG_CA: '/no/such/file' })).toThrow('there is no file')
  expect(() => readSettings({ AUDIT_SYSLOG, AUDIT_SYSLOG_CERT: import.meta.filename })).toThrow(
    'AUDIT_SYSLOG_KEY',
  )
})

const relayed = { SMTP_URL: 'smtps://relay.example' }

describe('mail of a portal that people reach over the network', () => {
  it('needs a relay, because without one it stays in the Mailbox', () => {
    const PUBLIC_URL = 'https://portal.example'
    expect(() => readSettings({ PUBLIC_URL })).toThrow('SMTP_URL: needed when PUBLIC_URL is not loopback')
    expect(readSettings({ ...relayed, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
    for (const local of [
      'http://localhost:9000',
      'https://127.0.0.1',
      'http://[::1]:9000',
      'http://a.localhost',
    ])
      expect(readSettings({ PUBLIC_URL: local }).relay).toBeUndefined()
  })

  it('check 67: travels encrypted, except on this machine or where the address says otherwise', () => {
    const tlsOf = (SMTP_URL: string) => readSettings({ SMTP_URL }).relay?.tls
    expect(tlsOf('smtp://relay.example')).toBe('required')
    expect(tlsOf('smtp://10.0.0.3:25')).toBe('required')
    expect(tlsOf('smtps://relay.example')).toBe('at-once')
    expect(tlsOf('smtp://127.0.0.1:25')).toBe('local')
    expect(tlsOf('smtp://relay.example:25?tls=off')).toBe('off')
    for (const wrong of [
      'smtp://relay.example?tls=no',
      'smtp://relay.example/in',
      'smtp://relay.example?x=1',
      'http://a',
    ])
      expect(() => readSettings({ SMTP_URL: wrong })).toThrow(/^SMTP_URL: /)
  })

  it('reads user, password and port of the relay', () => {
    const { relay } = readSettings({ SMTP_URL: 'smtp://me%40clinic.example:p%2Fss@relay.example:2525' })
    expect(relay).toEqual({
      host: 'relay.example',
      port: 2525,
      user: 'me@clinic.example',
      password: 'p/ss',
      tls: 'required',
    })
  })

  it('has a sender that is one address', () => {
    for (const MAIL_FROM of [
      'no-reply@clinic.example',
      'Clínica Norte <a@b.example>',
      '"Clinic, Inc." <a@b.example>',
    ])
      expect(readSettings({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
    for (const MAIL_FROM of [
      'Gantry',
      'a@b@c',
      'a@b.example, c@d.example',
      'Clinic, Inc. <a@b>',
      'A <b>',
      'a\n<a@b.c>',
    ])
      expect(() => readSettings({ MAIL_FROM })).toThrow(/^MAIL_FROM: one address/)
  })
})

it('PUBLIC_URL is scheme, host and port alone', () => {
  expect(readSettings({ ...relayed, PUBLIC_URL: 'https://portal.example//' }).publicUrl).toBe(
    'https://portal.example',
  )
  for (const rest of ['/portal', '/?a=b', '#top']) {
    const PUBLIC_URL = `https://portal.example${rest}`
    expect(() => readSettings({ ...relayed, PUBLIC_URL })).toThrow(/^PUBLIC_URL: scheme, host and port alone/)
  }
  expect(() => readSettings({ PUBLIC_URL: 'portal.example' })).toThrow(/^PUBLIC_URL: /)
  expect(() => readSettings({ ...relayed, PUBLIC_URL: 'https://me:secret@portal.example' })).toThrow(
    /^PUBLIC_URL/,
  )
})

it('TRUST_PROXY is true, a number of proxies, or their addresses', () => {
  for (const TRUST_PROXY of ['true', '1', '10.0.0.0/8, ::1', 'loopback,192.0.2.7', 'fd00::/8'])
    expect(readSettings({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  for (const TRUST_PROXY of ['yes', '0', '1.2.3', '10.0.0.0/33', 'proxy.example', '10.0.0.0/8/8', '1,'])
    expect(() => readSettings({ TRUST_PROXY })).toThrow(/^TRUST_PROXY: how many proxies/)
})

it('a misspelt name is refused with the one that was meant', () => {
  for (const [name, meant] of [
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['public_url', 'PUBLIC_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['DATABASE_OWNERS_URL', 'DATABASE_OWNER_URL'],
    ['SECRETKEY', 'SECRET_KEY'],
  ] as const)
    expect(() => readSettings({ [name]: 'x' })).toThrow(
      `${name}: there is no such setting; ${meant} was probably meant`,
    )
  const others = {
    HOSTS: 'x',
    HOME: 'x',
    SMTP_PORT: '25',
    DATABASE_PORT: '1',
    CLAMD_PORT: '1',
    XDG_DATA_DIRS: 'x',
  }
  expect(readSettings(others).host).toBe('127.0.0.1')
  expect(() => readSettings({ PORT: '9000', METRICS_PORT: '9000' })).toThrow(
    'METRICS_PORT: must be another port',
  )
})

it('a server behind a proxy waits two seconds before it stops, unless another time is set', () => {
  const secondsWith = (given: Record<string, string>) => readSettings(given).drainSeconds
  expect([secondsWith({}), secondsWith({ TRUST_PROXY: '1' })]).toEqual([0, 2])
  expect([
    secondsWith({ DRAIN_SECONDS: '5' }),
    secondsWith({ DRAIN_SECONDS: '0', TRUST_PROXY: '1' }),
  ]).toEqual([5, 0])
  expect(() => readSettings({ DRAIN_SECONDS: '-1' })).toThrow(/^DRAIN_SECONDS: /)
  expect(() => readSettings({ DRAIN_SECONDS: '301' })).toThrow(/^DRAIN_SECONDS: /)
})

it('a variable of a setting of the portal fixes it, within its bounds', () => {
  expect(
    readSettings({
      COMPANY_NAME: 'Clinic & Sons',
      SIGN_IN_IDLE_MINUTES: '20',
      SIGN_IN_LOCK_MINUTES: '2, 9',
      SUPPORT_ADDRESS: '',
    }).fixed,
  ).toEqual({
    'brand.company-name': 'Clinic & Sons',
    'sign-in.idle-minutes': 20,
    'sign-in.lock-minutes': [2, 9],
  })
  for (const wrong of [
    { SIGN_IN_IDLE_MINUTES: '4' },
    { SIGN_IN_IDLE_MINUTES: '1e1' },
    { SIGN_IN_LOCK_MINUTES: '9,2' },
    { SIGN_IN_LOCK_MINUTES: ',' },
    { SUPPORT_ADDRESS: 'help' },
    { DISPLAYED_NAME: 'x'.repeat(41) },
  ])
    expect(() => readSettings(wrong), JSON.stringify(wrong)).toThrow(BadSetting)
})

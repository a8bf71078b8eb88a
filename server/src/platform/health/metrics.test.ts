import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { declared } from '../../domains.ts'
import { givePassword } from '../../testing/caller.ts'
import { freePort } from '../../testing/fakes/free-port.ts'
import { releasedVersion } from '../../testing/release/version.ts'
import { buildTestApp, type TestApp } from '../../testing/world.ts'
import { recordAudit } from '../audit/record.ts'
import { sealAudit } from '../audit/sealing.ts'
import { every } from '../jobs/every.ts'
import { type Metrics, startMetrics } from './metrics.ts'

let t: TestApp
let port: number
let metrics: Metrics
beforeAll(async () => {
  port = await freePort()
  t = await buildTestApp({ METRICS_PORT: String(port), AUDIT_SYSLOG: 'siem.example' })
  metrics = await startMetrics(t.world, t.database.pool)
  metrics.showAll(declared('figures'))
})
afterAll(async () => {
  await metrics.stop()
  await t.close()
})

const read = async (path = '/metrics') => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: answer.status, text: await answer.text() }
}

describe('metrics', () => {
  it('count answers by the template of their route, and contain no addresses', async () => {
    const app = await buildApp(t.world, undefined, metrics.answered)
    await app.inject('/api/auth/validate-reset-password-token?token=a-secret&email=jane@clinic.example')
    await app.inject('/no-such-page-of-jane')
    const { text } = await read()
    expect(text).toMatch(
      /gantry_http_answer_seconds_count\{method="GET",route="[^"]*validate-reset-password-token",status="\d+"\} 1/,
    )
    expect(text).not.toMatch(/a-secret|jane/)
    await app.close()
  })

  it('contain the number of waiting mails and the age of the oldest', async () => {
    const person = await t.person()
    await givePassword(t.app, person)
    await t.anonymous().inject('POST', `/api/auth/send-password-reset-link?email=${person.email}`)
    await t.mails.all()
    t.clock.advance(90_000)
    const { text } = await read()
    expect(text).toContain('gantry_mail_waiting 2')
    expect(text).toMatch(/gantry_mail_oldest_seconds (9\d)/)
    expect(text).toContain('gantry_database_up 1')
    expect(text).toMatch(/gantry_database_connections\{state="wanted"\} 0/)
  })

  it('contain how much of the audit trail the syslog receiver has not read', async () => {
    await recordAudit(t.world, t.world.db, { action: 'user.test' })
    await sealAudit(t.world)
    t.clock.advance(20_000)
    const { text } = await read()
    expect(text).toMatch(/gantry_audit_syslog_waiting [1-9]/)
    expect(text).toMatch(/gantry_audit_syslog_oldest_seconds \d\d/)
    await t.db
      .updateTable('auditSyslogCursor')
      .set(({ selectFrom }) => ({
        sealNo: selectFrom('auditSeal').select((seal) => seal.fn.max('sealNo').as('last')),
      }))
      .execute()
    expect((await read()).text).toContain('gantry_audit_syslog_waiting 0')
    expect((await read()).text).toContain('gantry_audit_syslog_oldest_seconds 0')
  })

  it('count refused passwords and codes apart, and nothing else', async () => {
    const app = await buildApp(t.world, undefined, metrics.answered)
    const person = await t.person()
    const password = Buffer.from('Wrong-guess-1').toString('base64')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { email: person.email, password },
    })
    expect(answer.statusCode).toBe(401)
    await app.inject({ method: 'POST', url: '/api/auth/signin', payload: {} })
    const { text } = await read()
    expect(text).toContain('gantry_sign_in_failures_total{step="password"} 1')
    expect(text).toContain('gantry_sign_in_failures_total{step="second-factor"} 0')
    await app.close()
  })

  it('tell of jobs, the disk and the version', async () => {
    const job = every(
      'metrics-test',
      60_000,
      () => Promise.resolve(),
      () => undefined,
    )
    await job.stop()
    const failing = every(
      'metrics-test',
      60_000,
      () => Promise.reject(new Error('no')),
      () => undefined,
    )
    await failing.stop()
    const { text } = await read()
    expect(text).toContain('gantry_job_runs_total{job="metrics-test",result="done"} 1')
    expect(text).toContain('gantry_job_runs_total{job="metrics-test",result="failed"} 1')
    expect(text).toMatch(/gantry_job_last_done_timestamp_seconds\{job="metrics-test"\} 1\d{9}/)
    expect(text).toMatch(/gantry_disk_bytes\{what="free"\} [1-9]\d{6,}/)
    expect(text).toContain(
      `gantry_build_info{version="${await releasedVersion()}",node="${process.version}"} 1`,
    )
  })

  it('are the only content of their port', async () => {
    expect((await read('/api/users')).status).toBe(404)
    expect((await read('/')).status).toBe(404)
  })

  it('are not served on the port of the portal', async () => {
    const answer = await t.anonymous().inject('GET', '/metrics')
    expect(answer.text).not.toContain('gantry_http')
  })
})

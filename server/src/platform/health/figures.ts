import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import { readJobFigures } from '../jobs/figures.ts'
import { version } from '../version.ts'
import type { Answered } from './answered.ts'

export function showVersion(registry: Registry): void {
  new Gauge({
    name: 'gantry_build_info',
    help: '1, with the version of the server and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1)
}

/** Of the disk that holds `folder`. */
export function showDisk(registry: Registry, folder: string): void {
  new Gauge({
    name: 'gantry_disk_bytes',
    help: 'The disk of DATA_DIR: its size, and what the server may still use.',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      // A folder that cannot be read, such as one of a mount that is gone, takes only this figure away.
      this.reset()
      const found = await statfs(folder).catch(() => null)
      if (found === null) return
      this.set({ what: 'size' }, found.bsize * found.blocks)
      this.set({ what: 'free' }, found.bsize * found.bavail)
    },
  })
}

export function countJobs(registry: Registry): void {
  new Counter({
    name: 'gantry_job_runs_total',
    help: 'Runs of the jobs beside the requests, by result.',
    labelNames: ['job', 'result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [job, { done, failed }] of readJobFigures()) {
        this.inc({ job, result: 'done' }, done)
        this.inc({ job, result: 'failed' }, failed)
      }
    },
  })
  new Gauge({
    name: 'gantry_job_last_done_timestamp_seconds',
    help: 'When a job last ended without an error.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      for (const [job, { lastDone }] of readJobFigures())
        if (lastDone !== null) this.set({ job }, lastDone / 1000)
    },
  })
}

const steps = new Map([
  ['/api/auth/signin', 'password'],
  ['/api/auth/signin/passkey', 'passkey'],
  ['/api/auth/verify', 'second-factor'],
  ['/api/auth/verify/passkey', 'second-factor'],
])

/** Counts wrong passwords and codes, those among them that came too soon after the last ones. */
export function countSignInFailures(registry: Registry): (facts: Answered) => void {
  const failures = new Counter({
    name: 'gantry_sign_in_failures_total',
    help: 'Passwords and codes that were refused.',
    labelNames: ['step'],
    registers: [registry],
  })
  for (const step of steps.values()) failures.inc({ step }, 0)
  return ({ route, status }) => {
    const step = steps.get(route)
    if (step !== undefined && (status === 401 || status === 429)) failures.inc({ step })
  }
}

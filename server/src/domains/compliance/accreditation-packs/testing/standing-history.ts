import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import fc from 'fast-check'
import type { Answer, Caller } from '../../../../testing/caller.ts'
import { importsUrl, previewOf } from '../../../../testing/imports.ts'
import type { Person } from '../../../../testing/people.ts'
import type { TestApp } from '../../../../testing/world.ts'
import { runImports } from '../../../people/imports/worker.ts'
import { type KindRules, type LogEntry, localDay, plusDays } from './standing-model.ts'

/** One thing that somebody does to the qualifications of a person or a MIP. */
export type Step = {
  act: 'submit' | 'renew' | 'correct' | 'check' | 'import' | 'refuse' | 'withdraw'
  kind: number
  which: number
  result: string
  endsIn: number | null
  issuedIn: number | null
  state: string
  wait: number
  moment: number
}

const weighted = <T>(...values: T[]) => fc.constantFrom(...values)
const anySteps = fc.array(
  fc.record<Step>({
    act: weighted(
      'submit',
      'renew',
      'renew',
      'check',
      'check',
      'check',
      'import',
      'correct',
      'refuse',
      'withdraw',
    ),
    kind: weighted(0, 0, 0, 0, 1, 1, 1, 2, 3),
    which: fc.nat(3),
    result: weighted('CURRENT', 'CURRENT', 'CURRENT', 'CONDITIONS', 'SUSPENDED', 'SUSPENDED', 'NOT_FOUND'),
    endsIn: weighted(null, null, -3, 0, 60, 90, 91, 300, 700),
    issuedIn: weighted(null, -30, 0, 30),
    state: weighted('NSW', 'WA', 'QLD', 'CTH'),
    wait: weighted(0, 0, 1, 20, 60, 60, 150),
    moment: fc.nat(9),
  }),
  { minLength: 11, maxLength: 14 },
)
const plain = { which: 0, result: 'CURRENT', endsIn: 300, issuedIn: null, state: 'NSW', wait: 0, moment: 8 }
/**
 * Each history begins with a qualification of each kind. Of the last kind but one it waits for its check. The first one has a renewal
 * that is found suspended before its day of issue.
 */
export const steps = anySteps.map((others): Step[] => [
  ...[0, 1, 2, 3].map((kind): Step => ({ ...plain, act: 'submit', kind })),
  ...[0, 1, 3].map((kind): Step => ({ ...plain, act: 'check', kind })),
  { ...plain, act: 'renew', kind: 0, issuedIn: 30, wait: 1 },
  { ...plain, act: 'check', kind: 0, result: 'SUSPENDED', wait: 1 },
  ...others,
])

/** Days of midnights near which the clocks change, in 2025 to 2027. */
const clockChanges = ['2025-10-05', '2026-04-05', '2026-10-04', '2027-04-04']
const zones = ['Australia/Sydney', 'Australia/Perth', 'Australia/Brisbane', 'Australia/Adelaide']

/** The first moment of a day in a zone: no Australian zone changes its clocks within its first hour. */
function midnight(day: string, timeZone: string): number {
  const from = Date.parse(day) - 15 * 3_600_000
  for (let half = 0; half < 60; half++) {
    const at = from + half * 1_800_000
    if (localDay(at, timeZone) === day) return at
  }
  throw new Error(`no midnight of ${day} in ${timeZone}`)
}

/** A midnight exactly, the last millisecond before one, or noon; never before the time of the step before. */
function timeOf({ wait, moment }: Step, now: number): number {
  const later = now + wait * 86_400_000
  const today = localDay(later, 'Australia/Sydney')
  const day = moment === 9 ? (clockChanges.find((change) => change > today) ?? today) : plusDays(today, 1)
  const start = midnight(day, zones[moment % 4] ?? '')
  const at = moment < 4 ? start : moment < 8 ? start - 1 : start + 12 * 3_600_000
  return Math.max(at, now + 1)
}

export type Owner = { userId: number } | { mipId: number }
type Callers = { submitter: Caller; checker: Caller }
type Found = Qualification & { kind: string }

/** Makes steps through the calls of the portal, and keeps a log of those that were accepted. */
export class History {
  readonly log: LogEntry[] = []
  readonly accepted = new Set<string>()
  private readonly t: TestApp
  private readonly admins: { submitter: Person; checker: Person }
  private readonly owners: (kind: KindRules) => Owner
  private readonly firstNumber: number
  private numbers = 0
  private signedIn: (Callers & { at: number }) | undefined

  constructor(
    t: TestApp,
    admins: { submitter: Person; checker: Person },
    owners: (kind: KindRules) => Owner,
    run: number,
  ) {
    this.t = t
    this.firstNumber = run * 1000
    this.admins = admins
    this.owners = owners
  }

  async make(step: Step, kind: KindRules & { qualificationKindId: number }): Promise<void> {
    const { clock } = this.t
    clock.set(new Date(timeOf(step, clock.now().getTime())))
    const { submitter, checker } = await this.signIn()
    const owner = this.owners(kind)
    const path = 'userId' in owner ? `/api/users/${owner.userId}` : `/api/mips/${owner.mipId}`
    const held = (await checker.inject('GET', `${path}/qualifications`)).json<{ qualifications: Found[] }>()
    const ofKind = held.qualifications.filter(({ kindCode }) => kindCode === kind.code)
    const pick = (...states: string[]) => {
      const some = ofKind.filter(({ state }) => states.includes(state))
      return some[step.which % Math.max(1, some.length)]
    }
    const write = (answer: Answer, entry: (row: Qualification) => Record<string, unknown>, id?: number) => {
      if (answer.status !== 200) return
      const row = answer.json<Qualification>()
      const at = clock.now().getTime()
      const known = { at, id: id ?? row.qualificationId, kind: kind.code }
      this.log.push({ ...known, ...entry(row) } as LogEntry)
      this.accepted.add(act)
    }
    const waiting = pick('SUBMITTED')
    const verified = pick('VERIFIED')
    // Most checks are of what waits, and what cannot be done becomes an addition or a renewal.
    const checkable = step.which < 2 && waiting ? waiting : pick('SUBMITTED', 'VERIFIED')
    const needs = {
      submit: true,
      renew: verified,
      check: checkable,
      import: checkable,
      correct: waiting,
      refuse: waiting,
      withdraw: waiting,
    }
    const act = needs[step.act] ? step.act : verified ? 'renew' : 'submit'
    const submitted = ({ replaces, issuedOn, expiresOn, jurisdiction, recognisedIn }: Qualification) => ({
      did: 'submit',
      replaces,
      issuedOn,
      expiresOn,
      jurisdiction,
      recognisedIn,
    })
    const today = localDay(clock.now().getTime(), 'Australia/Sydney')
    const dayIn = (days: number | null) => (days === null ? null : plusDays(today, days))
    const isPossible = step.endsIn === null || (step.issuedIn ?? -100) <= step.endsIn
    const fields = {
      expiresOn: dayIn(step.endsIn),
      issuedOn: isPossible ? dayIn(step.issuedIn) : null,
      ...(kind.isJurisdictional && { jurisdiction: step.state, recognisedIn: ['NSW'] }),
    }
    const check = {
      result: step.result,
      ...(step.endsIn !== null && step.which > 0 && { expiresOn: fields.expiresOn }),
    }
    const by = `${this.admins.checker.firstName} ${this.admins.checker.lastName}`
    const checked = ({ expiresOn }: { expiresOn: string | null }) => ({
      did: 'check',
      result: step.result,
      expiresOn,
      by,
    })
    const one = (row: Qualification, more = '') => `/api/qualifications/${row.qualificationId}${more}`

    if (act === 'submit') {
      const body = { qualificationKindId: kind.qualificationKindId, number: this.newNumber(kind), ...fields }
      write(await submitter.inject('POST', `${path}/qualifications`, body), submitted)
    } else if (act === 'renew' && verified !== undefined) {
      const { jurisdiction, recognisedIn, number, qualificationId: replaces } = verified
      const { qualificationKindId } = kind
      const body = { ...fields, jurisdiction, recognisedIn, number, replaces, qualificationKindId }
      write(await submitter.inject('POST', `${path}/qualifications`, body), submitted)
    } else if (act === 'correct' && waiting !== undefined) {
      const { number, version } = waiting
      write(await submitter.inject('POST', one(waiting), { ...fields, number, version }), submitted)
    } else if (act === 'check' && checkable !== undefined) {
      const body = { version: checkable.version, method: 'REGISTER_LOOKUP', ...check }
      write(await checker.inject('POST', one(checkable, '/check'), body), checked)
    } else if (act === 'import' && checkable !== undefined) {
      await this.importCheck(checker, checkable.number, check)
      const read = await checker.inject('GET', `${path}/qualifications`)
      for (const row of read.json<{ qualifications: Found[] }>().qualifications) {
        const before = ofKind.find(({ qualificationId }) => qualificationId === row.qualificationId)
        const isChecked = row.version !== before?.version && row.state !== 'SUPERSEDED'
        if (before !== undefined && isChecked) write(read, () => checked(row), row.qualificationId)
      }
    } else if (act === 'refuse' && waiting !== undefined) {
      const body = { version: waiting.version, reason: 'Not readable' }
      write(await checker.inject('POST', one(waiting, '/refuse'), body), () => ({ did: 'refuse' }))
    } else if (act === 'withdraw' && waiting !== undefined) {
      const { qualificationId } = waiting
      const answer = await submitter.inject('DELETE', one(waiting))
      write(answer, () => ({ did: 'withdraw' }), qualificationId)
    }
  }

  /** Sessions end while the clock goes on. */
  async signIn(): Promise<Callers> {
    const { clock } = this.t
    if (this.signedIn === undefined || clock.now().getTime() - this.signedIn.at > 60_000) {
      const { submitter, checker } = this.admins
      const callers = { submitter: await this.t.signInAs(submitter), checker: await this.t.signInAs(checker) }
      this.signedIn = { ...callers, at: clock.now().getTime() }
    }
    return this.signedIn
  }

  private newNumber({ code }: KindRules): string {
    this.numbers += 1
    return code === 'AHPRA'
      ? `MED${String(this.firstNumber + this.numbers).padStart(10, '0')}`
      : `N${this.numbers}`
  }

  private async importCheck(
    checker: Caller,
    number: string,
    { result, expiresOn = '' }: { result: string; expiresOn?: string | null },
  ): Promise<void> {
    const lines = ['ahpra_number,result,expires_on', `${number},${result},${expiresOn ?? ''}`]
    const { preview } = await previewOf(checker, 'qualification-checks', lines)
    await checker.inject('POST', `${importsUrl}/${preview.importId}/confirm`, { rows: 'all' })
    await runImports(this.t.world)
  }
}

import { documentBytes } from '@gantry/contract/limits'
import type { Insertable } from 'kysely'
import { addDays, nextReminderAfter } from '../../domains/compliance/qualifications/days.ts'
import { dayOf } from '../../domains/compliance/qualifications/service.ts'
import type { Database } from '../../platform/db/db.ts'
import type { World } from '../../platform/world.ts'
import { makePdf } from './content/document-files.ts'
import { inOnePiece } from './content/pictures.ts'
import { createRandom, type Random } from './content/random.ts'
import type { StoredMip } from './mips.ts'
import { isPractitioner, isTechnologist, type StoredPerson } from './people.ts'

type Row = Insertable<Database['qualification']>
type CheckRow = Omit<Insertable<Database['qualificationCheck']>, 'qualificationId'>
type FileRow = Omit<Insertable<Database['qualificationDocument']>, 'qualificationId'>
/** A qualification with the code of its kind, its checks and its evidence. */
export type DemoQualification = {
  kind: string
  row: Omit<Row, 'qualificationKindId'>
  checks: CheckRow[]
  files: FileRow[]
}

/** What became of it: how many days are left, and how long ago it was checked. */
type Fate = {
  left: number
  checked: number | null
  result?: 'CURRENT' | 'CONDITIONS' | 'SUSPENDED'
  refused?: string
}

const fates: [number, (random: Random) => Fate][] = [
  [60, (random) => ({ left: random.whole(95, 350), checked: random.whole(5, 300) })],
  [12, (random) => ({ left: random.whole(3, 85), checked: random.whole(100, 330) })],
  [5, (random) => ({ left: -random.whole(2, 25), checked: random.whole(320, 360) })],
  [5, (random) => ({ left: -random.whole(40, 120), checked: random.whole(360, 420) })],
  [4, (random) => ({ left: random.whole(95, 300), checked: random.whole(370, 420) })],
  [2, (random) => ({ left: random.whole(95, 300), checked: random.whole(1, 20), result: 'CONDITIONS' })],
  [1, (random) => ({ left: random.whole(95, 300), checked: random.whole(1, 20), result: 'SUSPENDED' })],
  [8, (random) => ({ left: random.whole(200, 400), checked: null })],
  [3, (random) => ({ left: 300, checked: null, refused: random.pick(reasons) })],
]
const reasons = [
  'The scan is cut off at the right.',
  'This is the certificate of the year before.',
  'The name on it is another one.',
]

function inventFate(random: Random): Fate {
  let drawn = random.whole(
    1,
    fates.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, make] of fates) {
    drawn -= weight
    if (drawn <= 0) return make(random)
  }
  throw new Error('no fate was drawn')
}

type Owner = { userId: number } | { mipId: number }
type Wanted = {
  kind: string
  number: string
  jurisdiction?: string
  years?: number
  evidence?: FileRow | undefined
}

/** Invents the qualifications of a person or a MIP. Another person checked them. */
function invent(
  random: Random,
  now: Date,
  owner: Owner,
  checkedBy: number,
  { kind, number, jurisdiction = '', years = 1, evidence }: Wanted,
): DemoQualification {
  const today = dayOf(now)
  const { left, checked, result = 'CURRENT', refused } = inventFate(random)
  const expiresOn = addDays(today, left)
  const conditions = result === 'CONDITIONS' ? 'Works under supervision in the first year.' : ''
  const lastDay = kind === 'AHPRA' ? addDays(expiresOn, 30) : expiresOn
  const submittedBy = 'userId' in owner ? owner.userId : null
  const submittedAt = random.daysBefore(now, (checked ?? 1) + 1, (checked ?? 20) + 10)
  const row = {
    ...owner,
    number,
    jurisdiction,
    issuedOn: addDays(expiresOn, -365 * years),
    expiresOn,
    conditions,
    submittedBy,
    submittedAt,
  }
  const files =
    evidence === undefined ? [] : [{ ...evidence, uploadedAt: submittedAt, uploadedBy: submittedBy }]
  if (refused !== undefined) {
    return { kind, row: { ...row, state: 'REFUSED', refusalReason: refused }, checks: [], files }
  }
  if (checked === null) return { kind, row, checks: [], files }
  const checkedOn = addDays(today, -checked)
  const method = kind === 'AHPRA' || kind === 'RADIATION_USE' ? 'REGISTER_LOOKUP' : 'DOCUMENT_SEEN'
  const nextReminderOn = nextReminderAfter({ expiresOn, lastDay }, today)
  return {
    kind,
    row: { ...row, state: 'VERIFIED', checkResult: result, checkedOn, nextReminderOn },
    checks: [
      { checkedBy, checkedAt: new Date(`${checkedOn}T01:00:00Z`), method, result, expiresOn, conditions },
    ],
    files,
  }
}

/** The evidence of people and MIPs by its name, stored before the rows are inserted. */
export async function storeEvidence({ files }: Pick<World, 'files'>): Promise<Map<string, FileRow>> {
  const lines: Record<string, string[]> = {
    'Certificate of currency.pdf': ['Professional indemnity', 'Limit: AUD 20,000,000', 'A sample.'],
    'ASAR accreditation.pdf': ['Accredited medical sonographer', 'A sample. It certifies nothing.'],
    'DIAS certificate.pdf': ['Diagnostic Imaging Accreditation Scheme', 'A sample. It certifies nothing.'],
  }
  const stored = new Map<string, FileRow>()
  for (const [fileName, [heading = '', ...rest]] of Object.entries(lines)) {
    const received = await files.receive(inOnePiece(makePdf(heading, rest)), documentBytes)
    await received.keep()
    const { size, sha256 } = received
    stored.set(fileName, { fileName, contentType: 'application/pdf', size, sha256 })
  }
  return stored
}

/** Current, due, lapsed, in grace, refused, suspended and unchecked ones, of people and MIPs. */
export function inventQualifications(
  now: Date,
  people: StoredPerson[],
  mips: StoredMip[],
  evidence: Map<string, FileRow>,
): DemoQualification[] {
  const random = createRandom('qualifications')
  const checkers = people.filter(({ roles }) => roles.includes('ProductAdmin')).map(({ userId }) => userId)
  const checkerFor = (userId: number) => random.pick(checkers.filter((one) => one !== userId))
  const ofPeople = people.flatMap((person) => {
    const { userId } = person
    return wantedOf(random, person, evidence).map((wanted) =>
      invent(random, now, { userId }, checkerFor(userId), wanted),
    )
  })
  const ofMips = mips.flatMap(({ mipId, place }) => {
    const wanted: Wanted[] = [
      {
        kind: 'DIAS',
        number: `DI-${random.digits(5)}`,
        years: 4,
        evidence: evidence.get('DIAS certificate.pdf'),
      },
      { kind: 'RADIATION_POSSESSION', number: `RP${random.digits(6)}`, jurisdiction: place.state, years: 3 },
    ]
    return wanted.map((one) => invent(random, now, { mipId }, checkerFor(0), one))
  })
  return [...ofPeople, ...ofMips]
}

/** A few have none at all, so that something is missing. */
function wantedOf(random: Random, person: StoredPerson, evidence: Map<string, FileRow>): Wanted[] {
  const { row, place } = person
  const wanted: Wanted[] = []
  if (row.ahpraNumber && random.chance(0.85)) wanted.push({ kind: 'AHPRA', number: row.ahpraNumber })
  if ((isTechnologist(person) || person.roles.includes('MIS')) && random.chance(0.9)) {
    const jurisdiction = place.state
    wanted.push({ kind: 'RADIATION_USE', number: `RL${random.digits(6)}`, jurisdiction, years: 3 })
  }
  if (row.speciality === 'Sonography') {
    const file = evidence.get('ASAR accreditation.pdf')
    wanted.push({ kind: 'ASAR', number: random.digits(6), evidence: file })
  }
  if (isPractitioner(person) && random.chance(0.7)) {
    const file = evidence.get('Certificate of currency.pdf')
    wanted.push({ kind: 'INDEMNITY', number: `PI-${random.digits(7)}`, evidence: file })
  }
  if (random.chance(0.15)) {
    wanted.push({ kind: 'WWCC', number: `WWC${random.digits(7)}E`, jurisdiction: place.state, years: 5 })
  }
  return wanted
}

import { isHpii } from '@gantry/contract/healthcare-identifiers'
import type { RoleCode } from '@gantry/contract/product'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import { names, type PersonName } from './content/names.ts'
import { inventMobile, inventPhone, inventStreet, type Place } from './content/places.ts'
import { createRandom, type Random } from './content/random.ts'
import type { DemoMip } from './mips.ts'

type UserRow = Insertable<Database['user']>
export type DemoPerson = {
  row: UserRow
  email: string
  name: PersonName
  roles: RoleCode[]
  place: Place
  createdAt: Date
  /** Null if the account was never activated. */
  activatedAt: Date | null
  lastSignInAt: Date | null
  active: boolean
}
export type StoredPerson = DemoPerson & { userId: number }

/** The roles of the first four users, whose sign-ins are printed. */
const printedRoles: RoleCode[][] = [
  ['ProductAdmin'],
  ['GroupAdmin'],
  ['Member'],
  ['Member', 'GroupAdmin', 'ProductAdmin', 'MIS', 'TYP'],
]

/** The number of other users with each combination of roles. */
const otherRoles: [number, RoleCode[]][] = [
  [3, ['ProductAdmin']],
  [2, ['ProductAdmin', 'CSS']],
  [6, ['GroupAdmin']],
  [4, ['Member', 'GroupAdmin']],
  [44, ['Member']],
  [14, ['Member', 'MIS']],
  [6, ['MIS']],
  [14, ['MRT']],
  [3, ['MRT', 'SMRT']],
  [6, ['SMRT']],
  [8, ['TYP']],
  [5, ['CSS']],
  [1, ['Member', 'MRT', 'SMRT', 'TYP', 'CSS']],
]

export function inventPeople(now: Date, mips: DemoMip[]): DemoPerson[] {
  const random = createRandom('people')
  const others = otherRoles.flatMap(([count, roles]) => Array.from({ length: count }, () => roles))
  const held = [...printedRoles, ...random.some(others, others.length)]
  return names.map((name, index) => {
    const printed = index < printedRoles.length
    const roles = held[index] ?? ['Member']
    // The users whose sign-ins are printed work at the first practice, so that they see each other.
    const mip = printed ? mips[0] : random.pick(mips)
    if (mip === undefined) throw new Error('people need a practice to work at')
    return inventPerson(random, now, { name, roles, printed, mip, index })
  })
}

type Beginning = { name: PersonName; roles: RoleCode[]; printed: boolean; mip: DemoMip; index: number }

function inventPerson(
  random: Random,
  now: Date,
  { name, roles, printed, mip, index }: Beginning,
): DemoPerson {
  const { place, domain } = mip
  const administers = roles.includes('ProductAdmin') || roles.includes('GroupAdmin')
  const activated = printed || administers || index % 12 !== 7
  const active = printed || administers || index % 13 !== 9
  const createdAt = activated ? random.daysBefore(now, 90, 420) : random.daysBefore(now, 0.2, 20)
  const activatedAt = activated ? new Date(createdAt.getTime() + random.whole(1, 90) * 3_600_000) : null
  const [latest, earliest] = active ? [0.05, 75] : [61, 85]
  const lastSignInAt = activated && !random.chance(0.05) ? random.daysBefore(now, latest, earliest) : null
  const email = `${name.mailbox}@${administers && !roles.includes('Member') ? 'platform.example' : domain}`
  const row = {
    email,
    firstName: name.firstName,
    lastName: name.lastName,
    siteCode: place.siteCode,
    title: inventTitle(random, roles),
    phone: inventPhone(random, place),
    mobile: random.chance(0.8) ? inventMobile(random) : '',
    ...withHpii(inventProfession(random, roles)),
    addressLine1: inventStreet(random),
    addressLine2: random.chance(0.2) ? `Unit ${random.whole(1, 40)}` : '',
    suburb: place.suburb,
    state: place.state,
    postcode: place.postcode,
    country: 'Australia',
    timeZone: place.timeZone,
    language: name.language,
    // Two of three practitioners have chosen to appear in the directory.
    listed: activated && (isPractitioner({ roles }) || isTechnologist({ roles })) && index % 3 !== 0,
    status: active,
    statusChangeDate: active ? createdAt : random.daysBefore(now, 1, 60),
    activatedAt,
    lastSignInAt,
    createdAt,
  }
  return { row, email, name, roles, place, createdAt, activatedAt, lastSignInAt, active }
}

export const isPractitioner = ({ roles }: Pick<DemoPerson, 'roles'>) =>
  roles.includes('Member') || roles.includes('MIS')
export const isTechnologist = ({ roles }: Pick<DemoPerson, 'roles'>) =>
  roles.includes('MRT') || roles.includes('SMRT')

function inventTitle(random: Random, roles: RoleCode[]): string {
  if (roles.includes('MIS')) return random.pick(['Dr', 'Dr', 'Dr', 'A/Prof', 'Prof'])
  return roles.includes('Member') ? 'Dr' : random.pick(['Ms', 'Mr', 'Mx', 'Mrs', ''])
}

const specialities = ['Diagnostic radiology', 'Breast imaging', 'Musculoskeletal imaging', 'Neuroradiology']
specialities.push(
  'Paediatric radiology',
  'Nuclear medicine',
  'Interventional radiology',
  'Cardiac CT and MRI',
)
specialities.push('Obstetric and gynaecological ultrasound', 'Chest imaging', 'Emergency radiology')
const modalities = [
  'Computed tomography',
  'Magnetic resonance imaging',
  'Sonography',
  'Mammography',
  'Radiography',
]

/** The digits 0009 avoid registration numbers that have been assigned. */
const inventAhpra = (random: Random, profession: string) => `${profession}0009${random.digits(6)}`

function inventProfession(random: Random, roles: RoleCode[]): { speciality: string; ahpraNumber: string } {
  if (roles.includes('Member') || roles.includes('MIS')) {
    return { speciality: random.pick(specialities), ahpraNumber: inventAhpra(random, 'MED') }
  }
  if (roles.includes('MRT') || roles.includes('SMRT')) {
    return { speciality: random.pick(modalities), ahpraNumber: inventAhpra(random, 'MRP') }
  }
  return { speciality: '', ahpraNumber: '' }
}

/** Adds the HPI-I of a registered person, with the digits of the registration number. */
function withHpii<Profession extends { ahpraNumber: string }>(profession: Profession) {
  const body = `800361000${profession.ahpraNumber.slice(-6)}`
  const hpii = Array.from({ length: 10 }, (_, check) => `${body}${check}`).find(isHpii) ?? ''
  return { ...profession, hpii }
}

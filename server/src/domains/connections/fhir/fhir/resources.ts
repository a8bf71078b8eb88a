import { providerNumberProblem } from '@gantry/contract/domains/people/links/user-mips/provider-number'
import type { Modality } from '@gantry/contract/domains/people/links/user-mips/words'
import {
  type Engagement,
  type Profession,
  professions as professionCodes,
} from '@gantry/contract/domains/people/professions/words'
import { isHpii, isHpio } from '@gantry/contract/healthcare-identifiers'
import * as systems from './systems.ts'

// The resources of the directory, from the rows of our tables. Decision 59 says where each system and code comes from.

export const resourceTypes = ['Practitioner', 'PractitionerRole', 'Organization', 'Location'] as const
export type ResourceType = (typeof resourceTypes)[number]

type Entry = { id: number; version: number; changedAt: Date }
export type PersonRow = Entry & {
  firstName: string
  lastName: string
  title: string
  ahpraNumber: string
  hpii: string
  isSuspended: boolean
}
export type HeldRole = { code: string; label: string }
export type LinkRow = Entry & {
  userId: number
  mipId: number
  providerNumber: string
  speciality: string
  roles: HeldRole[]
  /** Only of those who chose to show them, as the modalities. */
  professions: { profession: Profession; engagement: Engagement }[]
  modalities: Modality[]
  isSuspended: boolean
}
export type MipRow = Entry & {
  name: string
  lspn: string
  hpio: string
  email: string
  phone: string
  addressLine1: string
  addressLine2: string
  suburb: string
  state: string
  postcode: string
  country: string
}
export type Resource = { resourceType: ResourceType; id: string; [element: string]: unknown }

const metaOf = ({ version, changedAt }: Entry, profiles: readonly string[]) => ({
  versionId: String(version),
  lastUpdated: changedAt.toISOString(),
  profile: profiles,
})

/** Elements with an empty value are left out, because FHIR has no empty strings and no empty lists. */
function withoutEmpty<Elements extends object>(elements: Elements): Elements {
  const kept = Object.entries(elements).filter(
    ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(kept) as Elements
}

type IdentifierKind = { system: string; type: { system: string; code: string }; text: string }
const identifier = ({ system, type, text }: IdentifierKind, value: string) => ({
  type: { coding: [type], text },
  system,
  value,
})
const identifiers = (...known: [kind: IdentifierKind, value: string, isValid: boolean][]) =>
  known.flatMap(([kind, value, isValid]) => (isValid ? [identifier(kind, value)] : []))

export const isAhpraNumber = (text: string): boolean => /^[A-Z]{3}\d{10}$/.test(text)

/** In the form with eight characters; empty when the number is none of Medicare's or its check character is wrong. */
export function normaliseProviderNumber(text: string): string {
  const number = text.trim().toUpperCase()
  if (number === '' || providerNumberProblem(number) !== null) return ''
  return number.padStart(8, '0')
}

export function practitioner(row: PersonRow): Resource {
  const { firstName, lastName, title, ahpraNumber, hpii, isSuspended } = row
  const name = withoutEmpty({
    use: 'official',
    text: [title, firstName, lastName].filter(Boolean).join(' '),
    family: lastName,
    given: [firstName].filter(Boolean),
    prefix: [title].filter(Boolean),
  })
  return withoutEmpty({
    resourceType: 'Practitioner' as const,
    id: String(row.id),
    meta: metaOf(row, systems.profiles.Practitioner),
    identifier: [
      ...identifiers([systems.hpii, hpii, isHpii(hpii)]),
      // FHIR's `old`: not valid any more, but relevant for searches.
      ...identifiers([systems.ahpra, ahpraNumber, isAhpraNumber(ahpraNumber)]).map((number) =>
        isSuspended ? { use: 'old', ...number } : number,
      ),
    ],
    active: !isSuspended,
    name: [name],
  })
}

/** One link between a person and a MIP: a person has a provider number for each place. */
export function practitionerRole(row: LinkRow): Resource {
  const { speciality, userId, mipId } = row
  const providerNumber = normaliseProviderNumber(row.providerNumber)
  return withoutEmpty({
    resourceType: 'PractitionerRole' as const,
    id: String(row.id),
    meta: metaOf(row, systems.profiles.PractitionerRole),
    extension: row.modalities.map((code) => ({
      url: systems.modalityExtension,
      valueCoding: { system: systems.modalitySystem, code, display: systems.modalityDisplays[code] },
    })),
    identifier: identifiers([systems.providerNumber, providerNumber, providerNumber !== '']),
    active: !row.isSuspended,
    practitioner: { reference: `Practitioner/${userId}` },
    organization: { reference: `Organization/${mipId}` },
    code: codesOf(row),
    specialty: speciality === '' ? [] : [{ text: speciality }],
    location: [{ reference: `Location/${mipId}` }],
  })
}

/** A role of healthcare. That somebody administers the portal or a group is nobody else's business. */
export const isHealthcareRole = (code: string): boolean =>
  !['ProductAdmin', 'GroupAdmin', 'Member'].includes(code)

/** mCSD wants a code for each role. Where we know none, the element says so. */
function codesOf({ roles, professions }: Pick<LinkRow, 'roles' | 'professions'>) {
  const held = roles.filter(({ code }) => isHealthcareRole(code))
  const practised = professions.flatMap(codeOf)
  if (held.length + practised.length === 0)
    return [{ extension: [{ url: systems.dataAbsentReason, valueCode: 'unknown' }] }]
  const codes = held.map(({ code, label }) =>
    code === 'MIS' ? { coding: [systems.radiologist], text: label } : { text: label },
  )
  return [...codes, ...practised]
}

const isPublished = (profession: Profession): profession is keyof typeof systems.professions =>
  Object.hasOwn(systems.professions, profession)

/**
 * A student has the name of the profession without a code, because who searches for the code means somebody who practises. Suppliers
 * practise nothing on patients, and administrative staff have no role of healthcare.
 */
function codeOf({ profession, engagement }: LinkRow['professions'][number]) {
  if (!isPublished(profession) || engagement === 'SUPPLIER') return []
  const { display, snomed } = systems.professions[profession]
  if (engagement === 'STUDENT') return [{ text: `${display}, student` }]
  const own = { system: systems.professionSystem, code: profession, display }
  return [{ coding: snomed === undefined ? [own] : [snomed, own], text: display }]
}

/** The professions that one of these codes means. */
export const professionsOf = (isMeant: (coding: { system: string; code: string }) => boolean): Profession[] =>
  professionCodes.filter((profession) => {
    if (!isPublished(profession)) return false
    const { snomed } = systems.professions[profession]
    return (
      isMeant({ system: systems.professionSystem, code: profession }) ||
      (snomed !== undefined && isMeant(snomed))
    )
  })

/** The professions whose names begin with the text, in any case. */
export const professionsNamed = (text: string): Profession[] =>
  professionCodes.filter(
    (profession) =>
      isPublished(profession) &&
      systems.professions[profession].display.toLowerCase().startsWith(text.toLowerCase()),
  )

const regions = new Intl.DisplayNames('en', { type: 'region' })
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
/** The codes of ISO 3166 by the English names of the countries. */
const codesByName = new Map(
  letters.flatMap((first) =>
    letters.map((second) => [(regions.of(first + second) ?? '').toLowerCase(), first + second] as const),
  ),
)

/** The code that FHIR and AU Base want for a country. A text that names no country in English stays as it is. */
export function countryCode(text: string): string {
  const country = text.trim().toLowerCase()
  if (/^[a-z]{2}$/.test(country)) return country.toUpperCase()
  return country === 'aus' ? 'AU' : (codesByName.get(country) ?? text)
}

function addressesOf(row: MipRow) {
  const line = [row.addressLine1, row.addressLine2].filter(Boolean)
  const { suburb: city, state, postcode: postalCode } = row
  const country = countryCode(row.country)
  // AU Base wants a line or a text in each address.
  return line.length === 0
    ? []
    : [withoutEmpty({ use: 'work', type: 'physical', line, city, state, postalCode, country })]
}

const telecomOf = ({ phone, email }: MipRow) =>
  [
    { system: 'phone', value: phone, use: 'work' },
    { system: 'email', value: email, use: 'work' },
  ].filter(({ value }) => value !== '')

export function organization(row: MipRow): Resource {
  return withoutEmpty({
    resourceType: 'Organization' as const,
    id: String(row.id),
    meta: metaOf(row, systems.profiles.Organization),
    identifier: identifiers([systems.hpio, row.hpio, isHpio(row.hpio)]),
    active: true,
    type: [{ coding: [systems.facility] }, { coding: [systems.healthcareProvider] }],
    name: row.name,
    telecom: telecomOf(row),
    address: addressesOf(row),
  })
}

/** The place of a MIP. Together with its organization it is a facility of mCSD. */
export function location(row: MipRow): Resource {
  const [address] = addressesOf(row)
  return withoutEmpty({
    resourceType: 'Location' as const,
    id: String(row.id),
    meta: metaOf(row, systems.profiles.Location),
    identifier: identifiers([systems.lspn, row.lspn, /^\d{1,6}$/.test(row.lspn)]),
    status: 'active',
    name: row.name,
    mode: 'instance',
    type: [{ coding: [systems.facility] }, { coding: [systems.radiologyUnit] }],
    telecom: telecomOf(row),
    ...(address !== undefined && { address }),
    managingOrganization: { reference: `Organization/${row.id}` },
  })
}

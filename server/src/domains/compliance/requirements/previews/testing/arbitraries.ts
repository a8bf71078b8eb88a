import fc from 'fast-check'

// Midnights beside each change to and from daylight saving, in each time zone, and one instant before and after each.
const midnights = [
  ...['+10:00', '+09:30', '+08:00'].flatMap((zone) => [`2026-10-04T00:00${zone}`, `2026-10-05T00:00${zone}`]),
  '2026-10-05T00:00+11:00',
  '2026-10-05T00:00+10:30',
  '2027-04-04T00:00+11:00',
  '2027-04-05T00:00+10:00',
]
const moments = midnights.flatMap((text) => [-1, 0, 1].map((step) => new Date(Date.parse(text) + step)))
const days = [
  '2026-08-31',
  '2026-09-30',
  '2026-10-03',
  '2026-10-04',
  '2026-10-17',
  '2027-01-29',
  '2027-02-28',
  '2027-04-04',
]
const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)
const professions = ['SONOGRAPHER', 'RADIOLOGIST'] as const
const engagements = ['EMPLOYEE', 'STUDENT'] as const
const place = {
  of: oneOf('CPD', 'RADIATION_USE'),
  isOfTypists: oneOf(false, false, true),
  mip: oneOf(null, null, 0, 1),
  state: oneOf('' as const, '' as const, ...states.slice(0, 3)),
  enforcement: oneOf('HOLD' as const, 'HOLD' as const, 'HOLD' as const, 'WARN' as const),
  professions: oneOf<(typeof professions)[number][]>([], [], [], ['SONOGRAPHER'], [...professions]),
  engagements: oneOf<(typeof engagements)[number][]>([], [], [], ['STUDENT']),
  modalities: oneOf<('CT' | 'US')[]>([], [], [], ['US'], ['CT', 'US']),
}
/** What there is at the beginning. */
export const start = fc.record({
  states: fc.tuple(oneOf(...states.slice(0, 3)), oneOf('', ...states)),
  at: oneOf(...moments),
  isAllowed: oneOf(true, true, true, false),
  requirements: fc.array(
    fc.record({ ...place, holdsAfter: oneOf(...moments, ...moments.map(() => new Date('2026-01-01'))) }),
    {
      minLength: 2,
      maxLength: 5,
    },
  ),
  proofs: fc.array(
    fc.record({
      of: place.of,
      who: fc.nat(3),
      jurisdiction: oneOf('NSW', 'VIC', 'CTH'),
      recognisedIn: fc.subarray(['NSW', 'VIC', 'QLD', 'WA', 'SA', 'CTH']),
      expiresOn: oneOf(null, ...days),
      checkResult: oneOf('CURRENT', 'CURRENT', 'CURRENT', 'CONDITIONS', 'SUSPENDED'),
      state: oneOf(...Array<string>(6).fill('VERIFIED'), 'SUBMITTED', 'SUPERSEDED', 'SUPERSEDED'),
      issuedOn: oneOf(null, null, '2026-10-03', '2026-10-05'),
      replacedOn: oneOf(null, '2026-10-05', '2027-01-15'),
    }),
    { minLength: 8, maxLength: 16, size: 'max' },
  ),
  practised: fc.array(
    fc.record({
      who: fc.nat(3),
      profession: oneOf(...professions, 'NURSE'),
      engagement: oneOf(...engagements),
      validFrom: oneOf('2020-01-01', ...days.slice(0, 5)),
      validUntil: oneOf(null, null, ...days.slice(3)),
    }),
    { minLength: 3, maxLength: 8, size: 'max' },
  ),
  /** Of each link, one after the other. */
  linkModalities: fc.array(oneOf<string[]>([], ['US'], ['CT'], ['CT', 'US']), { minLength: 8, maxLength: 8 }),
})
/** The changes that are previewed. */
export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: oneOf('state' as const),
      who: oneOf('northAdmin' as const, 'admin' as const),
      to: oneOf('' as const, ...states, ...states),
    }),
  },
  fc.record({ kind: oneOf('mark' as const), isCommonwealth: fc.boolean() }),
  fc.record({ kind: oneOf('requirement' as const), which: fc.nat(4), ...place }),
  fc.record({ kind: oneOf('deletion' as const), which: fc.nat(3) }),
  fc.record({
    kind: oneOf('kind' as const),
    of: place.of,
    graceMonths: oneOf(0, 1, 3),
    checkMonths: oneOf(12, 24),
    isJurisdictional: fc.boolean(),
  }),
)
export type Start = typeof start extends fc.Arbitrary<infer Value> ? Value : never
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

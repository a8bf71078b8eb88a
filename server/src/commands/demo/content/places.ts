import type { Random } from './random.ts'

export type Place = {
  siteCode: string
  suburb: string
  state: string
  postcode: string
  timeZone: string
}

const zones: Record<string, string> = {
  NSW: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  WA: 'Australia/Perth',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  ACT: 'Australia/Sydney',
  NT: 'Australia/Darwin',
}

/** A place for each MIP, in the same order. */
export const places: Place[] = [
  'SYD-014 NSW 2042 Newtown',
  'SYD-027 NSW 2150 Parramatta',
  'SYD-031 NSW 2067 Chatswood',
  'SYD-044 NSW 2170 Liverpool',
  'NTL-003 NSW 2303 Hamilton',
  'WOL-006 NSW 2519 Fairy Meadow',
  'BHQ-001 NSW 2880 Broken Hill',
  'MEL-008 VIC 3011 Footscray',
  'MEL-019 VIC 3128 Box Hill',
  'MEL-022 VIC 3175 Dandenong',
  'GEX-002 VIC 3218 Geelong West',
  'BGO-001 VIC 3550 Bendigo',
  'BNE-011 QLD 4066 Toowong',
  'BNE-017 QLD 4109 Sunnybank',
  'OOL-005 QLD 4215 Southport',
  'TSV-002 QLD 4812 Hermit Park',
  'CNS-004 QLD 4870 Cairns North',
  'PER-009 WA 6008 Subiaco',
  'PER-015 WA 6027 Joondalup',
  'KGI-001 WA 6430 Kalgoorlie',
  'ADL-007 SA 5067 Norwood',
  'ADL-012 SA 5045 Glenelg',
  'HBA-003 TAS 7005 Sandy Bay',
  'CBR-005 ACT 2606 Phillip',
  'DRW-002 NT 0810 Nightcliff',
].map((line) => {
  const [siteCode = '', state = '', postcode = '', ...suburb] = line.split(' ')
  // Broken Hill does not use the time zone of its state.
  const timeZone = siteCode.startsWith('BHQ') ? 'Australia/Broken_Hill' : zones[state]
  return { siteCode, suburb: suburb.join(' '), state, postcode, timeZone: timeZone ?? 'Australia/Sydney' }
})

const streets = [
  'Station Street',
  'Wattle Avenue',
  'King Street',
  'Railway Parade',
  'Church Street',
  'Ocean Drive',
]
streets.push(
  'Bridge Road',
  'Victoria Street',
  'Albert Lane',
  'Harbour Esplanade',
  'Mitchell Highway',
  'Fig Tree Close',
)

export const inventStreet = (random: Random) => `${random.whole(1, 289)} ${random.pick(streets)}`

const areaCodes: Record<string, string> = { NSW: '02', ACT: '02', VIC: '03', TAS: '03', QLD: '07' }

/** A number from the ranges that Australia reserves for fiction. */
export const inventPhone = (random: Random, { state }: Place) =>
  `(${areaCodes[state] ?? '08'}) 5550 ${random.digits(4)}`

const mobiles = [
  '570 006',
  '570 156',
  '570 157',
  '570 158',
  '570 159',
  '570 110',
  '570 313',
  '570 737',
  '571 266',
]
mobiles.push(
  '571 491',
  '571 804',
  '572 549',
  '572 665',
  '572 983',
  '573 770',
  '573 087',
  '574 118',
  '574 632',
)

export const inventMobile = (random: Random) => `0491 ${random.pick(mobiles)}`

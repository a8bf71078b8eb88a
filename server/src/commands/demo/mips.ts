import { isHpio } from '@gantry/contract/healthcare-identifiers'
import type { Insertable } from 'kysely'
import type { Database } from '../../platform/db/db.ts'
import { inventPhone, inventStreet, type Place, places } from './content/places.ts'
import { createRandom, type Random } from './content/random.ts'

type MipRow = Insertable<Database['mip']>
export type DemoMip = { row: MipRow; code: string; place: Place; domain: string; startsWithLogo: boolean }
export type StoredMip = DemoMip & { mipId: number }

// A practice for each place, in the same order.
const practices = `
WTB Wattlebird Radiology
IRB Ironbark Medical Imaging
LWI Lantern Women's Imaging
SWD Saltwater Diagnostic Imaging
CFR Coalface Radiology
EXU Escarpment X-Ray & Ultrasound
SCV Silverlode Imaging
BLS Bluestone Lane Radiology
TRM Tramline Medical Imaging
CRL Corella Imaging Centre
WST Woolstore Radiology
GSM Goldseam Imaging
JCB Jacaranda Bend Radiology
BKP Banksia Hollow Diagnostics
HDL Headland MRI & CT
PVM Palm Verandah Medical Imaging
RFS Reefside Radiology
KTM Karri & Tuart Medical Imaging
NBR Northern Beacon Radiology
RDI Red Dust Imaging
PRD Parade Lane Radiology
TDL Tideline Imaging
DBL Dolerite Bluff Radiology
LPI Limestone Plains Imaging
MSN Monsoon Radiology Top End
`
  .trim()
  .split('\n')

const inactive = new Set(['TDL', 'PVM'])

export function inventMips(now: Date): DemoMip[] {
  const random = createRandom('mips')
  return places.map((place, index) => {
    const [code = '', ...words] = (practices[index] ?? '').split(' ')
    const name = words.join(' ')
    const domain = `${(words[0] ?? '').toLowerCase().replace(/[^a-z]/g, '')}.example`
    const createdAt = random.daysBefore(now, 200, 900)
    const status = !inactive.has(code)
    const row = {
      name,
      code,
      lspn: random.digits(6),
      hpio: inventHpio(random),
      email: `reception@${domain}`,
      phone: inventPhone(random, place),
      addressLine1: inventStreet(random),
      addressLine2: random.chance(0.3) ? `Level ${random.whole(1, 6)}` : '',
      suburb: place.suburb,
      state: place.state,
      postcode: place.postcode,
      country: 'Australia',
      status,
      statusChangeDate: status ? createdAt : random.daysBefore(now, 5, 90),
      createdAt,
    }
    return { row, code, place, domain, startsWithLogo: index % 2 === 0 }
  })
}

/** An HPI-O with a valid check digit. The zeros avoid numbers that have been assigned. */
function inventHpio(random: Random): string {
  const body = `8003620000${random.digits(5)}`
  const whole = Array.from({ length: 10 }, (_, check) => `${body}${check}`).find(isHpio)
  if (whole === undefined) throw new Error(`no check digit fits ${body}`)
  return whole
}

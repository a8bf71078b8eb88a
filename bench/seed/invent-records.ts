import { createRandom } from '@gantry/server/commands/demo/content/random.ts'
import type { Cell } from './copy.ts'
import { clinicNames, inventSite, pick } from './names.ts'
import { largeGroupId, largeGroupName, type Sizes } from './sizes.ts'

const kinds = [
  'Imaging',
  'Radiology',
  'Diagnostic Imaging',
  'Medical Imaging',
  'MRI & CT',
  'X-Ray',
  'Ultrasound',
]
const unions = ['Network', 'Collective', 'Alliance', 'Circle', 'Partners', 'Reading Group']
const vendors = ['Northlight', 'Meridian Systems', 'Quorum Health', 'Tern Informatics']

export const groupColumns = ['group_id', 'group_name', 'description', 'email', 'phone', 'status']

export function* inventGroups({ groups }: Sizes): Generator<Cell[]> {
  const random = createRandom('bench-groups')
  for (let groupId = 1; groupId <= groups; groupId++) {
    const name = `${pick(random, clinicNames)} ${pick(random, unions)} ${groupId}`
    const isLarge = groupId === largeGroupId
    yield [
      groupId,
      isLarge ? largeGroupName : name,
      `Practices around ${pick(random, clinicNames)} that share their lists.`,
      `office${groupId}@groups.example`,
      `(02) 7010 ${random.whole(1000, 9999)}`,
      isLarge || random.chance(0.97),
    ]
  }
}

export const mipColumns = ['mip_id', 'name', 'code', 'lspn', 'email', 'suburb', 'state', 'postcode', 'status']

export function* inventMips({ mips }: Sizes): Generator<Cell[]> {
  const random = createRandom('bench-mips')
  for (let mipId = 1; mipId <= mips; mipId++) {
    const place = inventSite(random)
    const code = `${place.siteCode.slice(0, 3)}${String(mipId).padStart(6, '0')}`
    const name = `${pick(random, clinicNames)} ${pick(random, kinds)} ${mipId}`
    const { suburb, state, postcode } = place
    const lspn = String(random.whole(1000, 999_999))
    yield [mipId, name, code, lspn, `m${mipId}@mips.example`, suburb, state, postcode, random.chance(0.95)]
  }
}

export const risColumns = ['ris_id', 'name', 'code', 'vendor']

export function* inventRis({ ris }: Sizes): Generator<Cell[]> {
  const random = createRandom('bench-ris')
  for (let risId = 1; risId <= ris; risId++) {
    yield [risId, `${pick(random, clinicNames)} RIS ${risId}`, `RIS${risId}`, pick(random, vendors)]
  }
}

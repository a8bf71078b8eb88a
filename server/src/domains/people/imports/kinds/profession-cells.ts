import {
  type Engagement,
  engagements,
  type Profession,
  professions,
} from '@gantry/contract/domains/people/professions/words'
import { dayHere } from '../../../../kit/link-ends.ts'
import type { Cells, Column } from '../../../../platform/imports/rules.ts'
import { dayIn } from './day-cells.ts'
import type { Remarks } from './mip-cells.ts'

// The cells with what a person practises: `SONOGRAPHER; NURSE` with `STUDENT; EMPLOYEE`, as the list of people exports them.

export const professionColumns: readonly Column[] = [
  { name: 'profession', header: 'Profession', aliases: ['professions'], example: 'Sonographer' },
  { name: 'engagement', header: 'Engagement', aliases: ['engagements'], example: 'Employee' },
  { name: 'professionFrom', header: 'Profession from', example: '2026-07-01' },
]

export type WantedProfession = {
  profession: Profession
  engagement: Engagement
  validFrom: string
  validUntil: null
}

const wordsIn = (cell: string | undefined) =>
  (cell ?? '')
    .split(/[;|\n]/)
    .map((word) => word.trim())
    // The exported list says so of people without one.
    .filter((word) => word !== '' && word.toLowerCase() !== 'not recorded')
/** "Diagnostic radiographer" is DIAGNOSTIC_RADIOGRAPHER. */
const codeOf = (word: string) => word.toUpperCase().replaceAll(/[^A-Z]+/g, '_')

/** The professions of a row. Without an engagement, the person is an employee; one engagement is that of all professions. */
export function professionsOf(cells: Cells, remarks: Remarks, now: Date): WantedProfession[] {
  const { errors } = remarks
  const found = wordsIn(cells.profession).map((word) => known(professions, 'profession', word, remarks))
  const words = wordsIn(cells.engagement)
  const terms = words.map((word) => known(engagements, 'engagement', word, remarks))
  if (words.length > 0 && found.length === 0)
    errors.push({ column: 'engagement', message: 'Name the profession of this engagement too.' })
  else if (words.length > 1 && words.length !== found.length)
    errors.push({ column: 'engagement', message: 'Write one engagement, or one for each profession.' })
  const validFrom = dayIn('professionFrom', cells.professionFrom, errors) ?? dayHere(now)
  const wanted = found.flatMap((profession, index) => {
    const engagement = terms.length === 0 ? 'EMPLOYEE' : (terms[index] ?? terms[0])
    return profession && engagement ? [{ profession, engagement, validFrom, validUntil: null }] : []
  })
  const pairs = new Set(wanted.map(({ profession, engagement }) => `${profession} ${engagement}`))
  if (pairs.size < wanted.length)
    errors.push({ column: 'profession', message: 'The same profession is listed twice.' })
  return wanted
}

function known<Code extends string>(
  codes: readonly Code[],
  column: 'profession' | 'engagement',
  word: string,
  { errors }: Remarks,
): Code | undefined {
  const code = codes.find((one) => one === codeOf(word))
  if (code === undefined) {
    const shown = word.slice(0, 80)
    errors.push({
      column,
      message:
        column === 'profession' ? `There is no profession "${shown}".` : `There is no engagement "${shown}".`,
    })
  }
  return code
}

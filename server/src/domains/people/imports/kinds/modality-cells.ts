import { type Modality, modalities } from '@gantry/contract/domains/people/links/user-mips/words'
import type { Cells, Column } from '../../../../platform/imports/rules.ts'
import type { Remarks } from './mip-cells.ts'

// The cells with the modalities of a link, such as `CT; MR`.

export const modalityColumn = {
  name: 'modalities',
  header: 'Modalities',
  aliases: ['modality'],
  example: 'CT; MR',
} satisfies Column

/** The modalities in a cell: undefined for an empty cell and with an error, none for `none`. */
export function modalitiesOf(cells: Cells, { errors }: Remarks): Modality[] | undefined {
  const words = (cells.modalities ?? '')
    .toUpperCase()
    .split(/[;,|\s]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  if (words.length === 1 && words[0] === 'NONE') return []
  const unknown = words.find((word) => !modalities.some((code) => code === word))
  if (unknown === undefined) return modalities.filter((code) => words.includes(code))
  errors.push({ column: 'modalities', message: `There is no modality "${unknown.slice(0, 80)}".` })
  return undefined
}

export const modalitiesText = (list: readonly string[]): string =>
  list.length === 0 ? 'none' : list.join('; ')

import type { Cells, Column } from '../../../../platform/imports/rules.ts'

export const ahpraColumn = {
  name: 'ahpraNumber',
  header: 'AHPRA number',
  aliases: ['ahpra', 'registrationnumber'],
  example: 'MED0001234567',
} satisfies Column

export const ahpraNumberOf = (cells: Cells) => (cells.ahpraNumber ?? '').replaceAll(/\s/g, '').toUpperCase()

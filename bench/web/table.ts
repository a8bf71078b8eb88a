export type Line = { what: string; value: number; unit?: string; reach?: number; atLeast?: boolean }

const shown = (value: number, unit = '') =>
  `${Number.isInteger(value) ? value : value.toFixed(1)}${unit && ` ${unit}`}`

function verdict({ value, reach, atLeast = false }: Line): string {
  if (reach === undefined) return ''
  return (atLeast ? value >= reach : value <= reach) ? 'reached' : 'missed'
}

/** Returns Markdown with the target of each line. */
export function table(lines: Line[]): string {
  const rows = lines.map((line) => {
    const { what, value, unit, reach, atLeast } = line
    const aim = reach === undefined ? '' : `${atLeast ? 'at least' : 'at most'} ${shown(reach, unit)}`
    return `| ${what} | ${shown(value, unit)} | ${aim} | ${verdict(line)} |`
  })
  return ['| what | measured | reach | |', '|---|---|---|---|', ...rows].join('\n')
}

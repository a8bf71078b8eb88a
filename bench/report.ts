import { spawnSync } from 'node:child_process'
import { cpus, release, totalmem } from 'node:os'
import type { Row } from './lines/line.ts'
import { root } from './seed/cache.ts'

const head = [
  'work',
  'measured',
  'limit beside it',
  'ratio',
  'reach',
  'verdict',
  'CPU ms: server + PostgreSQL',
]

const cells = ({ work, measured, limit, ratio, as, reach, verdict, cpu }: Row): string[] => [
  work,
  measured,
  limit,
  ratio === null ? '-' : as === 'times' ? `${ratio.toFixed(1)} times` : `${Math.round(ratio * 100)} %`,
  reach,
  verdict,
  cpu ? `${cpu.server.toFixed(2)} + ${cpu.postgres.toFixed(2)}` : '-',
]

/** For a terminal without line wrapping: each column has the width of its widest cell. */
export function asTable(rows: readonly Row[]): string {
  const all = [head, ...rows.map(cells)]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export type Circumstances = { size: string; postgres: string; command: string; minutes: number }

export function asMarkdown(
  rows: readonly Row[],
  { size, postgres, command, minutes }: Circumstances,
): string {
  const line = (row: string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const notes = rows.filter(({ note }) => note !== undefined)
  return [
    '# How fast it is',
    '',
    `Written by \`${command}\`; each line is measured beside its own limit in the same minutes, in rounds that take turns.`,
    '',
    `- ${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${minutes} minutes`,
    `- ${machine()}`,
    `- Node ${process.versions.node}, PostgreSQL ${postgres}, one server process`,
    `- ${size}`,
    '',
    line(head),
    line(head.map(() => '---')),
    ...rows.map((row) => line(cells(row))),
    '',
    ...(notes.length > 0
      ? ['## Notes', '', ...notes.flatMap(({ work, note }) => [`- **${work}**: ${note}`]), '']
      : []),
  ].join('\n')
}

function machine(): string {
  const [first] = cpus()
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${process.platform} ${release()}, ${cpus().length} processors (${first?.model.trim() ?? 'unknown'}), ${memory} GB`
}

function commit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const name = git('rev-parse', '--short', 'HEAD')
  if (name === '') return 'unknown'
  return git('status', '--porcelain', '--untracked-files=no') === '' ? name : `${name} and changes on top`
}

// The lists of the settings of the portal, which are written from the contract's table.

/** Each list is between lines with these words, behind the sign of a comment. */
export const start = 'settings of the portal'
export const end = 'end of the settings of the portal'

/** A default or a bound as it is written in an environment variable. */
const valueOf = (value) => (value === '' ? 'none' : `\`${[value].flat().join(',')}\``)

const boundsOf = (row) => {
  if (row.kind === 'number') return `${row.min} to ${row.max}`
  if (row.kind === 'numbers') return `1 to ${row.most} numbers, ${row.min} to ${row.max}`
  return `${row.kind === 'email' ? 'an e-mail address of' : 'a text of'} at most ${row.max} characters`
}

/** @param {Record<string, object>} rows of the contract @param {object} texts of the portal, in English */
function tableOf(rows, texts) {
  const lines = Object.entries(rows).map(([key, row]) => {
    const [section, name] = key.split('.')
    const follows = row.follows && (rows[row.follows]?.environment ?? row.follows)
    const byDefault = follows ? `that of \`${follows}\`` : valueOf(row.default)
    const cells = [
      `${texts.sections[section]}: ${texts.fields[section][name]}`,
      `\`${row.environment}\``,
      byDefault,
      boundsOf(row),
      texts.helps[section][name],
    ]
    return `| ${cells.join(' | ')} |\n`
  })
  return `\n| setting | variable | default | bounds | meaning |\n|---|---|---|---|---|\n${lines.join('')}\n`
}

/** The files with such a list, and how each writes it. */
export const places = {
  'docs/settings.md': { comment: ['<!-- ', ' -->'], write: tableOf },
  'deploy/compose.yaml': {
    comment: ['      # ', ''],
    write: (rows) => namesOf(rows, (name) => `      ${name}: \${${name}:-}\n`),
  },
  'deploy/environment.example': {
    comment: ['# ', ''],
    write: (rows) => namesOf(rows, (name) => `# ${name}=\n`),
  },
  'deploy/helm/gantry/values.yaml': {
    comment: ['# ', ''],
    write: (rows) => namesOf(rows, (name) => `#   ${name}\n`),
  },
}

const namesOf = (rows, write) =>
  Object.values(rows)
    .map(({ environment }) => write(environment))
    .join('')

/** The text of the file with the list as it should be. */
export function withList(text, { comment: [before, after], write }, rows, texts) {
  const [first, last] = [`${before}${start}${after}\n`, `${before}${end}${after}\n`]
  const [head, rest = ''] = text.split(first)
  const [, ...tail] = rest.split(last)
  if (tail.length === 0) throw new Error(`There is no line "${first.trim()}" and "${last.trim()}".`)
  return `${head}${first}${write(rows, texts)}${last}${tail.join(last)}`
}

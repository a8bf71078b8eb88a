import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** How a command is called: with nothing, one argument, or one of some options. */
export type Usage = {
  /** One sentence. */
  does: string
  argument?: {
    /** As the list shows it, such as `<folder>`. */
    name: string
    isOptional: boolean
    /** A path is relative to the folder in which the operator is. */
    isPath?: boolean
    /** The only values, if there are only some. */
    values?: string[]
  }
  /** The names without `--`, and a sentence for each. At most one of them can be given. */
  options?: Record<string, string>
}

/** A command line that no command can read. The message says why. */
export class Misused extends Error {}

/** What was given; empty where nothing was. */
export type Given = { argument: string; option: string }

/** Null if help is wanted. @throws {Misused} */
export function readArguments(name: string, usage: Usage, args: string[]): Given | null {
  const { values, positionals } = parse(name, usage, args)
  if (values['help'] === true) return null
  const [option = '', second] = Object.keys(values)
  if (second !== undefined) throw new Misused(`gantry ${name} takes either --${option} or --${second}.`)
  const [argument = '', ...others] = positionals
  const { argument: wanted } = usage
  const [unknown] = wanted === undefined ? positionals : others
  if (unknown !== undefined) throw new Misused(`gantry ${name} does not know "${unknown}".`)
  if (argument === '') {
    if (wanted?.isOptional === false) throw new Misused(`gantry ${name} needs ${wanted.name}.`)
    return { argument, option }
  }
  if (wanted?.values?.includes(argument) === false)
    throw new Misused(`gantry ${name} does not know "${argument}".`)
  return { argument: wanted?.isPath ? resolve(argument) : argument, option }
}

function parse(name: string, usage: Usage, args: string[]) {
  const own = Object.keys(usage.options ?? {}).map((option) => [option, { type: 'boolean' }] as const)
  const options = { ...Object.fromEntries(own), help: { type: 'boolean', short: 'h' } as const }
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new Misused(`gantry ${name}: ${reason}.`)
  }
}

/** How the command is written, such as `restore <folder>`. */
function formOf(name: string, { argument, options = {} }: Usage): string {
  const argumentForm = argument?.isOptional ? `[${argument.name}]` : argument?.name
  const optionForm = Object.keys(options).map((option) => `--${option}`)
  const last = optionForm.length === 0 ? undefined : `[${optionForm.join(' | ')}]`
  return [name, argumentForm, last].filter((part) => part !== undefined).join(' ')
}

function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

export const describeAll = (usages: Record<string, Usage>): string =>
  [
    'gantry <command>, with the settings of the server as environment variables:',
    '',
    ...columns(Object.entries(usages).map(([name, usage]) => [formOf(name, usage), usage.does])),
  ].join('\n')

export function describeOne(name: string, usage: Usage): string {
  const options = Object.entries(usage.options ?? {}).map<[string, string]>(([option, does]) => [
    `--${option}`,
    does,
  ])
  return [`gantry ${formOf(name, usage)}`, '', usage.does, ...columns(options)].join('\n')
}

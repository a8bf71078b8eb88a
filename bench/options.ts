import { parseArgs } from 'node:util'
import { lines } from './lines/all.ts'
import { type SizeName, sizeNames } from './seed/sizes.ts'

export type Options = {
  size: SizeName
  /** Names of lines; empty for all. */
  only: string[]
  rounds: number
  seconds: number
}

export class BadOption extends Error {}

export const startLineName = 'start'
export const lineNames = [...lines.map(({ name }) => name), startLineName]

export const usage = `npm run bench -- [--size ${Object.keys(sizeNames).join('|')}] [--only <line>,<line>] [--quick]
  lines: ${lineNames.join(', ')}`

/** @throws {BadOption} with a message for the user of the command */
export function readOptions(args: string[]): Options {
  const { values } = parse(args)
  const { size = '1M', only = '', quick = false } = values
  if (!isSize(size)) throw new BadOption(`--size: one of ${Object.keys(sizeNames).join(', ')}`)
  const names = only.split(',').filter((name) => name !== '')
  const unknown = names.filter((name) => !lineNames.includes(name))
  if (unknown.length > 0) throw new BadOption(`--only: no line is called ${unknown.join(', ')}`)
  return { size, only: names, rounds: 3, seconds: quick ? 0.4 : 2 }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { size: { type: 'string' }, only: { type: 'string' }, quick: { type: 'boolean' } },
    })
  } catch (error) {
    throw new BadOption(error instanceof Error ? error.message : String(error))
  }
}

const isSize = (name: string): name is SizeName => Object.hasOwn(sizeNames, name)

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

const sizeList = Object.keys(sizeNames) as SizeName[]

export const usage = `npm run bench -- [--size ${sizeList.join('|')}] [--only <line>,<line>] [--quick]
  lines: ${lineNames.join(', ')}`

/** @throws {BadOption} with a message for the user of the command */
export function readOptions(args: string[]): Options {
  const { values } = parse(args)
  const { size: givenSize = '1M', only = '', quick = false } = values
  const size = sizeList.find((name) => isSame(name, givenSize))
  if (size === undefined) throw new BadOption(`--size: one of ${sizeList.join(', ')}`)
  const names = only.split(',').filter((name) => name !== '')
  const known = names.map((name) => lineNames.find((line) => isSame(line, name)))
  const unknown = names.filter((_name, index) => known[index] === undefined)
  if (unknown.length > 0) throw new BadOption(`--only: no line is called ${unknown.join(', ')}`)
  return { size, only: known.filter((name) => name !== undefined), rounds: 3, seconds: quick ? 0.4 : 2 }
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

/** Names are the same in small and capital letters: `--size 1m`. */
const isSame = (name: string, typed: string) => name.toLowerCase() === typed.trim().toLowerCase()

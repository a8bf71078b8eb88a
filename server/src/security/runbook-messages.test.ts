import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = 'server/src'

/** The calls that write a line of the level warn or above, or make a function that does. */
const calls = /\b(?:log\.(?:warn|error|fatal)|(?:createSeldomLog|seldomLog|createBusyLog|report))\(/g
/** The message of a job that fails, in its declaration. */
const declarations = /\bfailed: '([a-z][^'.]+)'/g
/** Calls whose message is that of their caller. */
const passedOn = [
  'log[level]({ ...facts',
  'log.warn(facts, message)',
  'createSeldomLog(log, message',
  'createBusyLog(world)',
  'createSeldomLog( log: Pick',
  'seldomLog( log: Pick',
  'seldomLog(world.log, job.failed',
]
/** Said by a migration at the level info only. */
const onlyInfo = new Set(['migrated'])
/** The default of `createBusyLog`. */
const byDefault = ['answered that the service is busy']
/** Not for servers: the demo, and what only operators see as the result of their command. */
const apart = /\.test\.ts$|^testing\/|^commands\//

/** The text of a call up to its closing bracket. Brackets in strings come in pairs. */
function callAt(source: string, start: number): string {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
    if (source[at] === ')' && depth === 0) return source.slice(start, at + 1)
  }
  return source.slice(start)
}

type Found = { message: string | null; call: string }

function messagesIn(source: string): Found[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const declared = [...code.matchAll(declarations)].map(([call, message = null]) => ({ call, message }))
  const called = [...code.matchAll(calls)]
    .filter(({ index }) => !/(?:function|import \{[^}]*) $/.test(code.slice(Math.max(0, index - 60), index)))
    .map(({ index, 0: name }) => {
      const call = code.slice(index, index + name.length - 1) + callAt(code, index + name.length - 1)
      const texts = [...call.matchAll(/'((?:[^'\\]|\\.)+)'|`([^`]+)`/g)]
      // The options of the functions for many failures come after the message.
      const [, plain, template] = (/^(?:log|report)/.test(call) ? texts.at(-1) : texts[0]) ?? []
      return {
        call: call.replaceAll(/\s+/g, ' '),
        message: plain ?? template?.replaceAll(/\$\{[^}]*\}/g, '…') ?? null,
      }
    })
  return [...declared, ...called]
}

const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !apart.test(path),
)
const found = paths
  .flatMap((path) => messagesIn(readFileSync(join(root, folder, path), 'utf8')))
  .filter(({ call }) => !passedOn.some((known) => call.startsWith(known)))
const runbook = readFileSync(join(root, 'docs/runbook.md'), 'utf8').split('## Messages of the log')[1] ?? ''
const described = [...runbook.matchAll(/^- "(.+?)":/gm)].map(([, message = '']) => message)

it('the message of each warning and error stands in the source, so that this test can read it', () => {
  const unread = found.filter(({ message }) => message === null).map(({ call }) => call)
  expect(unread).toEqual([])
})

it('each message of the level warn or above has its paragraph in the runbook, and no other has one', () => {
  const said = found.flatMap(({ message }) => message ?? []).filter((message) => !onlyInfo.has(message))
  const messages = [...new Set([...said, ...byDefault])].toSorted()
  expect(messages.length).toBeGreaterThan(50)
  expect(described.toSorted()).toEqual(messages)
})

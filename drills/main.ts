import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { drills } from './all.ts'
import type { Drill, Outcome } from './drill.ts'
import { onScene, type Where } from './scene/scene.ts'

const usage = `npm run drill -- <name> [--on embedded|given] [--minutes <n>]
npm run drills  (all of them, on both)
  --on given: servers are given a PostgreSQL by DATABASE_URL: yours if that variable is set, else one of our own

${drills.map(({ name, what, pass }) => `  ${name.padEnd(18)}${what}: ${pass}`).join('\n')}`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const { values, positionals } = readArguments()
const chosen = choose(positionals, values)
const counts = { passed: 0, failed: 0 }
for (const drill of chosen) {
  for (const where of wheresOf(values.on)) {
    say(`\n${drill.name} (${where}): ${drill.what}`)
    const { result, figure } = await play(drill, where)
    say(`${result}  ${drill.name} (${where}): ${figure}; to reach: ${drill.pass}`)
    if (result === 'PASS') counts.passed++
    if (result === 'FAIL') counts.failed++
  }
}
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(counts))
// What a drill left open must not keep it from ending.
process.exit(counts.failed === 0 ? 0 : 1)

async function play(drill: Drill, where: Where): Promise<Outcome> {
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  const started = performance.now()
  try {
    return await onScene({ where, minutes, say: (line) => say(`  ${seconds(started)} ${line}`) }, (scene) =>
      drill.run(scene),
    )
  } catch (error) {
    return { result: 'FAIL', figure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`
}

function choose(names: string[], { all, short }: { all?: boolean; short?: boolean }): Drill[] {
  if (all) return [...drills]
  if (short) return drills.filter(({ isShort }) => isShort)
  const found = drills.filter(({ name }) => names.includes(name))
  if (found.length > 0 && found.length === names.length) return found
  return fail(names.length === 0 ? 'Which one?' : `No drill is called ${names.join(', ')}.`)
}

function wheresOf(on: string): Where[] {
  if (on === 'both') return ['embedded', 'given']
  return on === 'embedded' || on === 'given' ? [on] : fail('--on: embedded, given or both')
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        on: { type: 'string', default: 'embedded' },
        minutes: { type: 'string' },
        all: { type: 'boolean' },
        short: { type: 'boolean' },
        report: { type: 'string' },
      },
    })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n\n${usage}\n`)
  process.exit(2)
}

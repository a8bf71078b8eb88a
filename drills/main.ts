import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { drills } from './all.ts'
import type { Drill, Outcome } from './harness/drill.ts'
import { withHarness } from './harness/harness.ts'
import type { Where } from './harness/workspace.ts'

const usage = `npm run drill -- <name> [--on embedded|given] [--minutes <n>] [--users <n>] [--previous <folder>]
npm run drills  (all of them, on both)
  --on given: servers are given a PostgreSQL by DATABASE_URL: yours if that variable is set, else one of our own
  --users, --previous: the size of the upgrade drill (100000), and a checkout of 0.1.0 whose server it starts

${drills.map(({ name, what, pass }) => `  ${name.padEnd(18)}${what}: ${pass}`).join('\n')}`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const { values, positionals } = readArguments()
const chosen = choose(positionals, values)
const report = { passed: 0, failed: 0, tests: [] as { name: string; seconds: number }[] }
for (const drill of chosen) {
  for (const where of wheresOf(values.on)) {
    say(`\n${drill.name} (${where}): ${drill.what}`)
    const started = performance.now()
    const { result, figure } = await play(drill, where)
    report.tests.push({ name: `drill ${drill.name} (${where})`, seconds: secondsSince(started) })
    say(`${result}  ${drill.name} (${where}): ${figure}; to reach: ${drill.pass}`)
    if (result === 'PASS') report.passed++
    if (result === 'FAIL') report.failed++
  }
}
if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(report))
// What a drill left open must not keep it from ending.
process.exit(report.failed === 0 ? 0 : 1)

async function play(drill: Drill, where: Where): Promise<Outcome> {
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  const users = values.users === undefined ? undefined : Number(values.users)
  const { previous } = values
  const started = performance.now()
  try {
    return await withHarness(
      {
        where,
        minutes,
        users,
        previous,
        say: (line) => say(`  ${secondsSince(started).toFixed(1).padStart(6)} s ${line}`),
      },
      (harness) => drill.run(harness),
    )
  } catch (error) {
    return { result: 'FAIL', figure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000
}

function choose(typed: string[], { all, short }: { all?: boolean; short?: boolean }): Drill[] {
  if (all) return [...drills]
  if (short) return drills.filter(({ isShort }) => isShort)
  const names = typed.map((name) => name.toLowerCase())
  const found = drills.filter(({ name }) => names.includes(name))
  if (found.length > 0 && found.length === names.length) return found
  return fail(names.length === 0 ? 'Which one?' : `No drill is called ${names.join(', ')}.`)
}

function wheresOf(on: string): Where[] {
  const where = on.toLowerCase()
  if (where === 'both') return ['embedded', 'given']
  return where === 'embedded' || where === 'given' ? [where] : fail('--on: embedded, given or both')
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        on: { type: 'string', default: 'embedded' },
        minutes: { type: 'string' },
        users: { type: 'string' },
        previous: { type: 'string' },
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

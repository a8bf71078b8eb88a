import { fileURLToPath } from 'node:url'
import { describeAll, describeOne, Misused, readArguments, type Usage } from './commands/cli/arguments.ts'
import { runCommand } from './commands/cli/command.ts'
import { commands } from './commands/cli/table.ts'

const start: Usage = { does: 'Runs the server until it is stopped.' }
const help: Usage = {
  does: 'Shows this list, or what one command does.',
  argument: { name: '<command>', isOptional: true },
}
const usages: Record<string, Usage> = { start, ...commands, help }

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Misused)) throw error
  process.stderr.write(`${error.message}\n\n${describeAll(usages)}\n`)
  process.exitCode = 2
}

async function run([word = '', ...args]: string[]): Promise<void> {
  const name = word === '--help' || word === '-h' ? 'help' : word
  const usage = findUsage(name)
  const given = readArguments(name, usage, args)
  if (given === null) return print(describeOne(name, usage))
  if (usage === help) return print(describe(given.argument))
  // Folders that settings name are relative to this folder; one on the command line has its whole path by now.
  process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
  const command = commands[name]
  if (command === undefined) await import('./main.ts')
  else await runCommand(command, given)
}

function describe(name: string): string {
  return name === '' ? describeAll(usages) : describeOne(name, findUsage(name))
}

function findUsage(name: string): Usage {
  const usage = Object.hasOwn(usages, name) ? usages[name] : undefined
  if (usage !== undefined) return usage
  throw new Misused(name === '' ? 'Name a command.' : `There is no command "${name}".`)
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

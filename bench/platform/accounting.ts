import { readdirSync, readFileSync } from 'node:fs'

/** Processor time spent so far, in milliseconds. */
export type Spent = { server: number; postgres: number }

/** The unit of the kernel's figures, which is the same on every Linux machine. */
const ticksPerSecond = 100

/** Null if the operating system does not provide these figures. */
export function readSpent(serverPid: number, postmasterPid: number): Spent | null {
  const server = readTicks(serverPid)
  const postmaster = readTicks(postmasterPid)
  if (server === null || postmaster === null) return null
  // Ended processes are included in the figures of their parent; running ones are read one by one.
  const living = childrenOf(postmasterPid).map((pid) => readTicks(pid)?.own ?? 0)
  const postgres = postmaster.own + postmaster.ended + living.reduce((sum, own) => sum + own, 0)
  return { server: inMilliseconds(server.own), postgres: inMilliseconds(postgres) }
}

/** The memory of a process, in megabytes. */
export function readMemory(pid: number): number | null {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1]
  return found === undefined ? null : Number(found) / 1024
}

/** The peak memory of a process during an action, in megabytes above the initial value. */
export async function watchMemory<T>(pid: number, work: () => Promise<T>): Promise<[T, number | null]> {
  const first = readMemory(pid)
  let most = first ?? 0
  const look = () => {
    most = Math.max(most, readMemory(pid) ?? 0)
  }
  const timer = setInterval(look, 50)
  try {
    const result = await work()
    look()
    return [result, first === null ? null : most - first]
  } finally {
    clearInterval(timer)
  }
}

const inMilliseconds = (ticks: number) => (ticks * 1000) / ticksPerSecond

function readTicks(pid: number): { own: number; ended: number } | null {
  const fields = readStat(pid)
  if (fields === null) return null
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { own: user + system, ended: endedUser + endedSystem }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(readStat(pid)?.[1]) === parent)
}

/** The fields after the program's name, which may contain spaces and brackets. */
function readStat(pid: number): string[] | null {
  const text = read(`/proc/${pid}/stat`)
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

import { readMemory } from '../platform/accounting.ts'
import { type Line, megabytes, type Row } from './line.ts'

export const memoryLine: Line = {
  name: 'memory',
  async run({ platform, idleMemory }) {
    return [
      row('memory of the server, idle', idleMemory, 150),
      row('memory of the server, after all of the above', readMemory(platform.serverPid), 300),
    ]
  },
}

const row = (work: string, size: number | null, reach: number): Row => ({
  work,
  measured: megabytes(size),
  limit: '-',
  ratio: null,
  reach: `${reach} MB`,
  verdict: size === null ? 'failed' : size <= reach ? 'reached' : 'short',
})

import { createServer } from 'node:net'
import { BadSetting, type Settings } from '../settings/settings.ts'

type Ports = Pick<Settings, 'host' | 'port' | 'metricsHost' | 'metricsPort'>

/** Looks before anything else is started or written. @throws {BadSetting} naming the port or host that is wrong */
export async function assertPortsFree({ host, port, metricsHost, metricsPort }: Ports): Promise<void> {
  await tryToListen({ host: 'HOST', port: 'PORT' }, host, port)
  if (metricsPort !== undefined)
    await tryToListen({ host: 'METRICS_HOST', port: 'METRICS_PORT' }, metricsHost, metricsPort)
}

async function tryToListen(names: { host: string; port: string }, host: string, port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => reject(refusal(names, host, port, code)))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

function refusal(
  names: { host: string; port: string },
  host: string,
  port: number,
  code: string,
): BadSetting {
  if (code === 'EADDRINUSE')
    return new BadSetting(
      `${names.port}: ${port} on ${host} is taken, perhaps by another start of this server`,
    )
  if (code === 'EACCES')
    return new BadSetting(`${names.port}: this account may not listen on ${port}; take one above 1023`)
  return new BadSetting(`${names.host}: ${host} is no address of this machine (${code})`)
}

import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from './calls.ts'
import type { Harness } from './harness.ts'
import { findTools, root } from './tools.ts'
import { waitUntil } from './waiting.ts'

/** The configuration of deploy/ for these servers, without TLS, and how the program is started with it. */
type Proxy = {
  sample: string
  adapt(sample: string, port: number, servers: readonly number[], folder: string): string
  args(folder: string, config: string): string[]
}

const proxies = {
  nginx: { sample: 'nginx.conf', adapt: adaptNginx, args: (folder, config) => ['-p', folder, '-c', config] },
  caddy: {
    sample: 'Caddyfile',
    adapt: adaptCaddy,
    args: (_folder, config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
  haproxy: { sample: 'haproxy.cfg', adapt: adaptHaproxy, args: (_folder, config) => ['-db', '-f', config] },
} satisfies Record<string, Proxy>

export type ProxyName = keyof typeof proxies
export const proxyNames = Object.keys(proxies) as ProxyName[]

export const hasProxy = (name: ProxyName) => findTools(name) !== null

export type RunningProxy = {
  /** Takes servers out of the list, or puts them back, for a proxy that does not ask whether they are ready. */
  setServers(servers: readonly number[]): void
  stop(): Promise<void>
}

/** The proxy with its sample of deploy/, in front of servers at these ports. */
export async function startProxy(
  harness: Harness,
  name: ProxyName,
  port: number,
  servers: readonly number[],
): Promise<RunningProxy> {
  const tools = findTools(name)
  if (tools === null) throw new Error(`there is no ${name}`)
  const { sample, adapt, args }: Proxy = proxies[name]
  const folder = harness.folder(name)
  mkdirSync(folder)
  const config = join(folder, sample)
  const write = (list: readonly number[]) =>
    writeFileSync(config, adapt(readFileSync(join(root, 'deploy', sample), 'utf8'), port, list, folder))
  write(servers)
  const environment = { PATH: process.env['PATH'], HOME: folder }
  const proxy = spawn(join(tools, name), args(folder, config), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.on('data', (piece: Buffer) => {
      said = `${said}${piece.toString()}`.slice(-10_000)
    })
  const ended = new Promise((resolve) => proxy.once('exit', resolve))
  const kill = () => void proxy.kill('SIGTERM')
  // The proxy is terminated even after an aborted drill.
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
  harness.afterwards(stop)
  const isUp = async () => (await ask(port, { path: '/healthz' })).status === 200
  if ((await waitUntil(isUp, { within: 10_000 })) === null) throw new Error(`${name} did not start.\n${said}`)
  const setServers = (list: readonly number[]) => {
    if (name !== 'nginx') return
    write(list)
    proxy.kill('SIGHUP')
  }
  return { setServers, stop }
}

function adaptNginx(sample: string, port: number, servers: readonly number[], folder: string): string {
  const list = servers.map((server) => `  server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join('\n')
  const [head = '', , site = ''] = sample.split(/^(?=server \{)/m)
  const adapted = `${head}${site}`
    .replace(/^ {2}server 127\.0\.0\.1:8080.*$/m, list)
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace(/^ *ssl_.*\n/gm, '')
    .replace(/listen 443 ssl http2/, `listen 127.0.0.1:${port}`)
    .replace(/portal\.example\.org/g, 'localhost')
    .replaceAll('/var/log/nginx/', `${folder}/`)
    // nginx leaves the port out of $host.
    .replaceAll('$host;', `$host:${port};`)
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
  // The settings that the nginx.conf of a distribution has around its sites.
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
worker_processes 1;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${adapted}
}
`
}

function adaptCaddy(sample: string, port: number, servers: readonly number[], folder: string): string {
  const list = servers.map((server) => `127.0.0.1:${server}`).join(' ')
  return sample
    .replace(/^\{\n/m, '{\n\tadmin off\n\tauto_https off\n')
    .replace('portal.example.org {', `http://localhost:${port}, http://127.0.0.1:${port} {`)
    .replaceAll('/var/log/caddy/', `${folder}/`)
    .replace('reverse_proxy 127.0.0.1:8080', `reverse_proxy ${list}`)
}

function adaptHaproxy(sample: string, port: number, servers: readonly number[]): string {
  const list = servers.map((server, index) => `  server s${index} 127.0.0.1:${server}`).join('\n')
  return sample
    .replace(/^ {2}bind :80\n/m, '')
    .replace(/bind :443 ssl.*/, `bind 127.0.0.1:${port}`)
    .replace(/^ *http-request redirect .*\n/m, '')
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replace(/^ {2}server first .*$/m, list)
}

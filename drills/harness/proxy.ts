import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from './calls.ts'
import type { Harness } from './harness.ts'
import { findTools, root } from './tools.ts'
import { waitUntil } from './waiting.ts'

export const hasProxy = () => findTools('nginx') !== null

/** nginx with the site of deploy/, in front of servers at these ports; plain, for a certificate is not what is tried. */
export async function startProxy(harness: Harness, port: number, servers: readonly number[]): Promise<void> {
  const tools = findTools('nginx')
  if (tools === null) throw new Error('there is no nginx')
  const folder = harness.folder('nginx')
  mkdirSync(folder)
  writeFileSync(join(folder, 'nginx.conf'), around(siteFor(port, servers, folder), folder))
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'start.log')]
  const nginx = spawn(join(tools, 'nginx'), args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  const stop = () => void nginx.kill('SIGTERM')
  // Not even a drill that is broken off may leave it.
  process.once('exit', stop)
  harness.afterwards(async () => {
    process.off('exit', stop)
    stop()
    await ended
  })
  const isUp = async () => (await ask(port, { path: '/healthz' })).status === 200
  if ((await waitUntil(isUp, { within: 10_000 })) === null)
    throw new Error(`nginx did not start.\n${readFileSync(join(folder, 'start.log'), 'utf8')}`)
}

function siteFor(port: number, servers: readonly number[], folder: string): string {
  const sample = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
  const list = servers.map((server) => `  server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join('\n')
  const [head = '', , site = ''] = sample.split(/^(?=server \{)/m)
  return (
    `${head}${site}`
      .replace(/^ {2}server 127\.0\.0\.1:8080.*$/m, list)
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(/^ *ssl_.*\n/gm, '')
      .replace(/listen 443 ssl http2/, `listen 127.0.0.1:${port}`)
      .replace(/portal\.example\.org/g, 'localhost')
      .replaceAll('/var/log/nginx/', `${folder}/`)
      // The port would be the usual one, and left out.
      .replaceAll('$host;', `$host:${port};`)
      .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
  )
}

// What a distribution's own nginx.conf has around its sites.
const around = (site: string, folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${site}
}
`

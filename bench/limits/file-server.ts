// Node's streams alone: writes request bodies to files and sends files unchanged.
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

// Next to the server's own files, so that both write to the same disk.
const folder = mkdtempSync(join(process.env['FILES_BESIDE'] ?? tmpdir(), 'bench-files-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.on('SIGTERM', () => process.exit(0))

const server = createServer((request, response) => {
  const path = join(folder, basename(request.url ?? ''))
  const done =
    request.method === 'POST'
      ? pipeline(request, createWriteStream(path, { flush: true })).then(() => response.end('{}'))
      : pipeline(createReadStream(path), response)
  done.catch(() => response.destroy())
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'))

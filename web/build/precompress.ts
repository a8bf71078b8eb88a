import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/**
 * Writes each text asset a second and third time, as .br and .gz: the server sends them as they lie. Reads
 * the files back from disk, because Vite still edits chunks after the bundle is generated.
 */
export function precompressPlugin(): Plugin {
  return {
    name: 'gantry-precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return
      for (const fileName of Object.keys(bundle)) {
        if (!/\.(m?js|css|svg|json)$/.test(fileName)) continue
        const path = join(dir, fileName)
        const source = await readFile(path)
        // Below about a packet, compressing saves nothing.
        if (source.length < 1024) continue
        await writeFile(`${path}.br`, await brotli(source, best))
        await writeFile(`${path}.gz`, await gzipped(source, { level: 9 }))
      }
    },
  }
}

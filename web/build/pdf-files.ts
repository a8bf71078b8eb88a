import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const ADDRESS = 'virtual:pdf-files'
const { resolve } = createRequire(import.meta.url)
const folder = dirname(resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }

/** Its worker, and the folders from which it reads files by their names, with their licences; no WebAssembly, which our policy forbids. */
const files = [
  'legacy/build/pdf.worker.min.mjs',
  ...['cmaps', 'standard_fonts', 'wasm'].flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => !/\.wasm$|quickjs/i.test(file))
      .map((file) => `${name}/${file}`),
  ),
]

/**
 * Serves the files that pdfjs-dist loads by their addresses: its worker and, for some PDFs, encodings of Asian text, fonts that a
 * PDF leaves out, and decoders of images.
 */
export function pdfFilesPlugin(): Plugin {
  const built = `assets/pdf-${version}/`
  let address = ''
  return {
    name: 'gantry-pdf-files',
    configResolved({ command }) {
      address = command === 'build' ? `/${built}` : `/@fs${folder}/`
    },
    resolveId: (id) => (id === ADDRESS ? `\0${id}` : null),
    load: (id) => (id === `\0${ADDRESS}` ? `export default ${JSON.stringify(address)}` : null),
    generateBundle() {
      for (const file of files)
        this.emitFile({
          type: 'asset',
          fileName: `${built}${file}`,
          source: readFileSync(join(folder, file)),
        })
    },
  }
}

import type { AddFile, PackedFile } from './zip.ts'

/** A JSON file of `head` and the packed files, a line for each. */
export function* manifestOf(head: object, files: PackedFile[]): Generator<Uint8Array> {
  const start = JSON.stringify(head, null, 2)
  yield Buffer.from(`${start.slice(0, -2)},\n  "files": [\n`)
  for (const [index, file] of files.entries())
    yield Buffer.from(`    ${JSON.stringify(file)}${index === files.length - 1 ? '' : ','}\n`)
  yield Buffer.from('  ]\n}\n')
}

/** As `sha256sum -c` reads it. */
export function* checkSumsOf(files: PackedFile[]): Generator<Uint8Array> {
  for (const { sha256, path } of files) yield Buffer.from(`${sha256}  ${path}\n`)
}

/** Adds files like `add`, and lists them for the manifest. */
export function listFiles(add: AddFile): { addAndList: AddFile; packed: PackedFile[] } {
  const packed: PackedFile[] = []
  const addAndList: AddFile = async (...file) => {
    const added = await add(...file)
    packed.push(added)
    return added
  }
  return { addAndList, packed }
}

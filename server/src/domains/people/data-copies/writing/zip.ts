import { checkSumsOf, listFiles } from '../../../../kit/zip/manifest.ts'
import { streamZip } from '../../../../kit/zip/zip.ts'
import type { Db, World } from '../../../../platform/world.ts'
import type { TakenCopy } from '../making-queries.ts'
import { type Copy, copyOf } from './copy.ts'
import { dataJson, dataSchema } from './json.ts'
import { indexPage } from './page.ts'
import { type CopiedFile, listFilesOf } from './sections.ts'

/** Yields the ZIP file of everything that is kept of a person. */
export function streamCopy(
  world: Pick<World, 'db' | 'files' | 'inForce' | 'hooks' | 'clock'>,
  taken: TakenCopy,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, void> {
  const copy = copyOf(world, taken)
  return streamZip(
    async (add) => {
      const { addAndList, packed } = listFiles(add)
      // One snapshot, so that both files say the same. The uploaded files are read after it, because they take long.
      const files = await world.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await addAndList('index.html', indexPage(tx, copy))
          await addAndList('data.json', dataJson(tx, copy))
          return listAllFiles(tx, copy)
        })
      await addAndList('data.schema.json', [Buffer.from(dataSchema())])
      for (const { path, sha256 } of files) {
        const { stream } = await world.files.open(sha256)
        await addAndList(path, stream, { isCompressed: false })
      }
      await add('SHA256SUMS', checkSumsOf(packed))
    },
    { modifiedAt: copy.madeAt, signal },
  )
}

async function listAllFiles(tx: Db, { sections, userId }: Copy): Promise<CopiedFile[]> {
  const files: CopiedFile[] = []
  for (const section of sections) {
    for await (const file of listFilesOf(tx, section, userId)) files.push(file)
  }
  return files
}

import { readFile } from 'node:fs/promises'

/** The version in the package.json of the root, which is the number of the release. */
export async function releasedVersion(): Promise<string> {
  const [, version] = /^ {2}"version": "(\d+\.\d+\.\d+)"/m.exec(
    await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'),
  ) ?? ['', 'none']
  return version ?? 'none'
}

import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { explainStartFailure } from './start-failure.ts'

it('blames DATA_DIR only for a file that lies in it', () => {
  const deniedAt = (path: string) =>
    explainStartFailure(Object.assign(new Error('denied'), { code: 'EACCES', path }))
  const dataDir = resolve(process.env['DATA_DIR'] || './data')
  expect(deniedAt(join(dataDir, 'files'))).toContain('DATA_DIR')
  for (const path of ['/etc/gantry/backup.dump', `${dataDir}-other/files`])
    expect(deniedAt(path)).toBe(`${path} cannot be read or written (EACCES).`)
})

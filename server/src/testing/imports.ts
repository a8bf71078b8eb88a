import type { Import, ImportRow } from '@gantry/contract/domains/people/imports/schemas'
import type { ImportKind } from '@gantry/contract/domains/people/imports/words'
import type { Answer, Caller } from './caller.ts'
import { uploadFile } from './files/uploads.ts'

export const importsUrl = '/api/gantry-admin/imports'

export const uploadImport = (
  caller: Caller,
  kind: ImportKind,
  bytes: Buffer | string,
  name = 'people.csv',
): Promise<Answer> => uploadFile(caller, `${importsUrl}/upload?kind=${kind}`, { name, bytes })

/** Uploads a file and returns the preview. @throws if it is refused */
export async function previewOf(
  caller: Caller,
  kind: ImportKind,
  lines: string[],
): Promise<{ preview: Import; rows: ImportRow[] }> {
  const answer = await uploadImport(caller, kind, lines.join('\n'))
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  const preview = answer.json<Import>()
  return { preview, rows: await rowsOf(caller, preview.importId) }
}

export async function rowsOf(caller: Caller, importId: number, filter: object = {}): Promise<ImportRow[]> {
  const body = { pageRequest: { pageSize: 200 }, ...filter }
  const answer = await caller.inject('POST', `${importsUrl}/${importId}/rows`, body)
  return answer.json<{ importRows: ImportRow[] }>().importRows
}

/** Makes rows for new users, with a number and this word in their names. */
export const manyPeople = (word: string, count: number): string[] => [
  'Email,First name,Last name',
  ...Array.from({ length: count }, (_, index) => `${word}${index}@clinic.example,Pia${index},Row`),
]

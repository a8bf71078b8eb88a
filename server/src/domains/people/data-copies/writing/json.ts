import { CopiedData } from '@gantry/contract/domains/people/data-copies/copied-data'
import { z } from 'zod'
import type { Db } from '../../../../platform/world.ts'
import type { Copy } from './copy.ts'
import { type CopiedSection, placeOf, readSection } from './sections.ts'

/** Yields data.json. A row is a line, so that programs and people can read a part of it. */
export async function* dataJson(tx: Db, copy: Copy): AsyncGenerator<Uint8Array> {
  for await (const part of writeJson(tx, copy)) yield Buffer.from(part)
}

async function* writeJson(tx: Db, copy: Copy): AsyncGenerator<string> {
  const { userId, name, language, product, madeAt, sections, words } = copy
  const head: Omit<CopiedData, 'sections' | 'leftOut' | 'notKnown'> = {
    $schema: 'data.schema.json',
    format: 1,
    product,
    person: { userId, name },
    madeAt: madeAt.toISOString(),
    language,
  }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "sections": [`
  for (const [index, section] of sections.entries()) {
    yield index === 0 ? '\n' : ',\n'
    yield* writeSection(tx, section, copy)
  }
  const { leftOut, notKnown } = words
  const end = JSON.stringify({ leftOut: Object.values(leftOut), notKnown: Object.values(notKnown) }, null, 2)
  yield `\n  ],${end.slice(1)}\n`
}

async function* writeSection(
  tx: Db,
  section: CopiedSection,
  { userId, label }: Copy,
): AsyncGenerator<string> {
  const { table, title, fields } = section
  const labels = Object.fromEntries(Object.entries(fields).map(([field, english]) => [field, label(english)]))
  const head = { table, title: label(title), place: placeOf(section), fields: labels }
  yield `    ${JSON.stringify(head).slice(0, -1)},"rows":[`
  let isFirst = true
  for await (const rows of readSection(tx, section, userId)) {
    yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => `      ${JSON.stringify(row)}`).join(',\n')}`
    isFirst = false
  }
  yield isFirst ? ']}' : '\n    ]}'
}

export const dataSchema = (): string => `${JSON.stringify(z.toJSONSchema(CopiedData), null, 2)}\n`

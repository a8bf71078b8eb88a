import { describe, expect, it } from 'vitest'
import { readCsv, sliceBytes } from './csv-reading.ts'

/** Yields the text in pieces, one in each turn of the event loop, as an upload does. */
async function* inPieces(text: string | Buffer, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const read = (text: string | Buffer, size = 65_536) => readCsv(inPieces(text, size))

/** Returns the processor time of the work in seconds, without the time of other programs. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work().catch(() => undefined)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

describe('reading hostile files', () => {
  // The first case took half a minute when the cost grew with the square of the line's length.
  it.each([
    ['99,000 equal letters', 'x'.repeat(99_000), 65_536],
    ['20,000 letters in single pieces', 'x'.repeat(20_000), 1],
    ['20,000 spaces in single pieces', ' '.repeat(20_000), 1],
    ['99,000 quotation marks', '"'.repeat(99_000), 65_536],
  ])('reads or refuses %s in a short time', async (_title, text, size) => {
    expect(await costOf(() => read(text, size))).toBeLessThan(3)
  })

  it('refuses millions of cells in one row before reading all of them', async () => {
    let piecesRead = 0
    async function* counted() {
      for await (const piece of inPieces(','.repeat(9_900_000), sliceBytes)) {
        piecesRead += 1
        yield piece
      }
    }
    await expect(readCsv(counted())).rejects.toThrow(/^Row 1 is far too long/)
    expect(piecesRead).toBeLessThan(10)
  })

  it('refuses more than 100 cells in a row, also empty ones', async () => {
    await expect(read(`${','.repeat(100)}\n`)).rejects.toThrow('The file has more than 100 columns.')
    await expect(read(`a,b\n1,2\n${','.repeat(100)}\n`)).rejects.toThrow('Row 2 has more than 100 cells.')
    expect((await read(`a,b\n1,2\n${','.repeat(99)}\n`)).rows).toEqual([['1', '2']])
  })

  it('lets the server handle other requests between slices', async () => {
    const text = 'a,b\n'.repeat(20_000)
    let turns = 0
    let isReading = true
    const count = () => {
      turns += 1
      if (isReading) setImmediate(count)
    }
    setImmediate(count)
    // The file arrives in one piece, so that the pauses do not come from waiting for the upload.
    expect((await read(text, text.length)).rows).toHaveLength(19_999)
    isReading = false
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / sliceBytes))
  })
})

describe('reading files in pieces', () => {
  const text = '\ufeff\n \nName;Note\nZoë;"one\ntwo; ""three"""\n# a remark;\n😀;ja\n'
  const table = {
    header: ['Name', 'Note'],
    rows: [
      ['Zoë', 'one\ntwo; "three"'],
      ['😀', 'ja'],
    ],
  }

  it.each([1, 2, 3, 7, 65_536])('gives the same result for pieces of %i bytes', async (size) => {
    expect(await read(text, size)).toEqual(table)
  })

  it('reads rows that are longer than a slice', async () => {
    const long = 'x'.repeat(3 * sliceBytes)
    expect((await read(`a,b\n${long},1\n${long},2\n`)).rows).toEqual([
      [long, '1'],
      [long, '2'],
    ])
  })

  it('names the row with a stray quotation mark', async () => {
    await expect(read('a,b\n1,2\n3,"4"x\n')).rejects.toThrow(/^Row 2: a quotation mark stands/)
  })
})

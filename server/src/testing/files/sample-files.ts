import { crc32 } from 'node:zlib'

const officeTypes = (main: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Override PartName="/main.xml" ContentType="${main}"/></Types>`
const openXml = 'application/vnd.openxmlformats-officedocument'

/** An archive of uncompressed entries. */
function zip(entries: [name: string, text: string][]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of entries) {
    const facts = Buffer.alloc(22)
    facts.writeUInt32LE(crc32(text), 10)
    facts.writeUInt32LE(Buffer.byteLength(text), 14)
    facts.writeUInt32LE(Buffer.byteLength(text), 18)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(Buffer.byteLength(name), 0)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, lengths, Buffer.from(name + text)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\0\0', 'latin1'), facts, lengths, rest, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}

const office = (main: string) =>
  zip([
    ['[Content_Types].xml', officeTypes(main)],
    ['main.xml', '<main/>'],
  ])

/** Small files of each type, with the parts that type detection reads. */
export const sampleFiles = {
  pdf: (mark = 'hello') =>
    Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Title(${mark})>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`),
  docx: () => office(`${openXml}.wordprocessingml.document.main+xml`),
  xlsx: () => office(`${openXml}.spreadsheetml.sheet.main+xml`),
  docm: () => office('application/vnd.ms-word.document.macroEnabled.main+xml'),
  dicom: (preamble = Buffer.alloc(0)) =>
    Buffer.concat([preamble, Buffer.alloc(128 - preamble.length), Buffer.from('DICM'), Buffer.alloc(64, 1)]),
  zip,
  raw: { raw: { width: 8, height: 8, channels: 3 } } as const,
  pixels: () => Buffer.alloc(8 * 8 * 3, 120),
}

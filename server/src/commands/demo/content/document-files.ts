// Makes valid files of several types without a library.

const clean = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/[\\()]/g, '\\$&')

/** A page with a heading and lines of text. */
export function makePdf(heading: string, lines: string[]): Buffer {
  const text = [
    'BT /F1 20 Tf 64 760 Td 18 TL',
    `(${clean(heading)}) Tj T* /F1 11 Tf`,
    ...lines.map((line) => `T* (${clean(line)}) Tj`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(`${file}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

export const makeCsv = (rows: string[][]): Buffer =>
  Buffer.from(
    rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n') + '\r\n',
  )

export const makeText = (lines: string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`)

const secondaryCapture = '1.2.840.10008.5.1.4.1.1.7'
const explicitLittleEndian = '1.2.840.10008.1.2.1'
const side = 64

/** A DICOM test image with grey rings, similar to the images for display quality checks. */
export function makeDicom(patientId: string, number: number): Buffer {
  const uid = (part: number) => `2.25.7201${String(number).padStart(6, '0')}${part}`
  const meta = Buffer.concat([
    element(0x0002, 0x0001, 'OB', Buffer.from([0, 1])),
    element(0x0002, 0x0002, 'UI', secondaryCapture),
    element(0x0002, 0x0003, 'UI', uid(1)),
    element(0x0002, 0x0010, 'UI', explicitLittleEndian),
    element(0x0002, 0x0012, 'UI', '2.25.7201'),
  ])
  const pixels = Buffer.from(
    Array.from({ length: side * side }, (_, index) => {
      const distance = Math.hypot((index % side) - side / 2, Math.floor(index / side) - side / 2)
      return Math.round(127 + 120 * Math.cos(distance / (2 + (number % 5))))
    }),
  )
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from('DICM'),
    element(0x0002, 0x0000, 'UL', long(meta.length)),
    meta,
    element(0x0008, 0x0016, 'UI', secondaryCapture),
    element(0x0008, 0x0018, 'UI', uid(1)),
    element(0x0008, 0x0060, 'CS', 'OT'),
    element(0x0008, 0x0064, 'CS', 'WSD'),
    element(0x0010, 0x0010, 'PN', 'PHANTOM^TEST'),
    element(0x0010, 0x0020, 'LO', patientId),
    element(0x0020, 0x000d, 'UI', uid(2)),
    element(0x0020, 0x000e, 'UI', uid(3)),
    element(0x0028, 0x0002, 'US', short(1)),
    element(0x0028, 0x0004, 'CS', 'MONOCHROME2'),
    element(0x0028, 0x0010, 'US', short(side)),
    element(0x0028, 0x0011, 'US', short(side)),
    element(0x0028, 0x0100, 'US', short(8)),
    element(0x0028, 0x0101, 'US', short(8)),
    element(0x0028, 0x0102, 'US', short(7)),
    element(0x0028, 0x0103, 'US', short(0)),
    element(0x7fe0, 0x0010, 'OB', pixels),
  ])
}

/** A DICOM element: tag, type, length and value. A value of odd length is padded, identifiers with NUL, text with a space. */
function element(group: number, number: number, type: string, value: string | Buffer): Buffer {
  const bytes = Buffer.from(value)
  const filler = Buffer.from(type === 'UI' || type === 'OB' ? '\0' : ' ').subarray(0, bytes.length % 2)
  const length = bytes.length + filler.length
  const size = type === 'OB' ? [short(0), long(length)] : [short(length)]
  return Buffer.concat([short(group), short(number), Buffer.from(type), ...size, bytes, filler])
}

function short(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

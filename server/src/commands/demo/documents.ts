import { documentBytes } from '@gantry/contract/limits'
import type { Insertable } from 'kysely'
import { nameOf } from '../../kit/people/name.ts'
import { detectDocumentKind } from '../../kit/stored-files/service.ts'
import type { Database } from '../../platform/db/db.ts'
import type { World } from '../../platform/world.ts'
import { makeCsv, makeDicom, makePdf, makeText } from './content/document-files.ts'
import { drawLetters } from './content/letters.ts'
import { drawPng, inOnePiece, square } from './content/pictures.ts'
import { createRandom, type Random } from './content/random.ts'
import type { DemoMip, StoredMip } from './mips.ts'
import { type DemoPerson, isPractitioner, type StoredPerson } from './people.ts'

type DocumentRow = Insertable<Database['document']>
/** A stored file. Its owner is given by email address or MIP code, because it has no id yet. */
export type DemoDocument = {
  row: Omit<DocumentRow, 'userId' | 'mipId' | 'uploadedBy'>
  email?: string
  mipCode?: string
}
/** `make` is called only if the file is chosen. */
type File = { fileName: string; make: () => Buffer | Promise<Buffer> }

/** Stores the files before the rows are inserted, because nothing slow should happen in the transaction. */
export async function storeDocuments(
  { files }: Pick<World, 'files'>,
  now: Date,
  people: DemoPerson[],
  mips: DemoMip[],
): Promise<DemoDocument[]> {
  const random = createRandom('documents')
  const stored: DemoDocument[] = []
  const keep = async (file: File, owner: { email: string } | { mipCode: string }, oldest: number) => {
    const received = await files.receive(inOnePiece(await file.make()), documentBytes)
    const { contentType, charset = null } = await detectDocumentKind(received.path, file.fileName)
    await received.keep()
    const { size, sha256 } = received
    const row = {
      fileName: file.fileName,
      contentType,
      charset,
      size,
      sha256,
      visibility: random.chance(0.6),
    }
    stored.push({ row: { ...row, uploadedAt: random.daysBefore(now, 0.2, oldest) }, ...owner })
  }
  const owners = people.filter((person) => isPractitioner(person) && person.activatedAt !== null)
  for (const person of owners.slice(0, 16)) {
    const owner = { email: person.email }
    const count = stored.length === 0 ? 4 : random.whole(1, 3)
    for (const file of random.some(personFiles(person), count)) await keep(file, owner, 80)
  }
  for (const mip of mips.slice(0, 9)) {
    const owner = { mipCode: mip.code }
    for (const file of random.some(mipFiles(random, mip), random.whole(1, 3))) await keep(file, owner, 190)
  }
  return stored.toSorted((one, other) => Number(one.row.uploadedAt) - Number(other.row.uploadedAt))
}

// The mailbox name has only ASCII letters, which the font of the PDF contains.
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

function personFiles({ name, row, email }: DemoPerson): File[] {
  const [first = '', last = ''] = name.mailbox.split('.')
  const shown = [row.title ?? '', capital(first), capital(last)].join(' ').trim()
  const signature = drawLetters(first.slice(0, 1) + last.slice(0, 1), 96).replaceAll('#fff', '#1d3557')
  return [
    {
      fileName: 'AHPRA registration.pdf',
      make: () =>
        makePdf('Certificate of registration', [
          `Practitioner: ${shown}`,
          `Registration number: ${row.ahpraNumber ?? ''}`,
          'Conditions: none',
          'This is a sample. It certifies nothing.',
        ]),
    },
    {
      fileName: `Curriculum vitae - ${nameOf(name)}.pdf`,
      make: () =>
        makePdf(shown, [row.speciality ?? '', `${row.suburb}, ${row.state} ${row.postcode}`, email]),
    },
    {
      fileName: 'Indemnity insurance.pdf',
      make: () =>
        makePdf('Certificate of currency', [
          `Insured: ${shown}`,
          'Limit of indemnity: AUD 20,000,000',
          'A sample.',
        ]),
    },
    { fileName: 'Signature.png', make: () => drawPng(square(signature)) },
    {
      fileName: 'Reporting preferences.txt',
      make: () =>
        makeText([
          `Reporting preferences of ${nameOf(name)}`,
          '',
          'Priors side by side.',
          'Urgent findings by telephone.',
        ]),
    },
    {
      fileName: 'Leave roster.csv',
      make: () =>
        makeCsv([
          ['Name', 'From', 'To', 'Cover'],
          [shown, '2026-12-21', '2027-01-08', 'Group roster'],
          [shown, '2027-04-02', '2027-04-06', ''],
        ]),
    },
  ]
}

function mipFiles(random: Random, { row, code }: DemoMip): File[] {
  const address = `${row.addressLine1}, ${row.suburb} ${row.state} ${row.postcode}`
  return [
    {
      fileName: 'Accreditation certificate.pdf',
      make: () =>
        makePdf('Diagnostic imaging accreditation', [
          row.name,
          `LSPN ${row.lspn}`,
          address,
          'A sample. It certifies nothing.',
        ]),
    },
    {
      fileName: 'Referral form.pdf',
      make: () =>
        makePdf(`Referral to ${row.name}`, [
          'Patient:',
          'Examination:',
          'Clinical notes:',
          'Referrer:',
          address,
        ]),
    },
    {
      fileName: 'Fee schedule.csv',
      make: () =>
        makeCsv([
          ['Examination', 'Fee in AUD'],
          ['Chest X-ray', String(random.whole(60, 95))],
          ['CT brain', String(random.whole(240, 340))],
          ['MRI knee', String(random.whole(300, 420))],
        ]),
    },
    {
      fileName: 'Opening hours.txt',
      make: () => makeText([row.name, 'Monday to Friday 8:00-17:30', 'Saturday 8:30-12:30']),
    },
    { fileName: 'Screen test image.dcm', make: () => makeDicom(`QA-${code}`, random.whole(1, 999_999)) },
    {
      fileName: 'Parking.png',
      make: () => drawPng(square(`<rect width="256" height="256" fill="#1d4ed8"/>${drawLetters('P', 150)}`)),
    },
  ]
}

export function documentRows(
  documents: DemoDocument[],
  people: StoredPerson[],
  mips: StoredMip[],
): DocumentRow[] {
  const administrator = people.find(({ roles }) => roles.includes('ProductAdmin'))
  return documents.map(({ row, email, mipCode }) => {
    const userId = people.find((person) => person.email === email)?.userId ?? null
    const mipId = mips.find(({ code }) => code === mipCode)?.mipId ?? null
    return { ...row, userId, mipId, uploadedBy: userId ?? administrator?.userId ?? null }
  })
}

import type { MissingQualification } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import type { CsvSeparator } from '@gantry/contract/route-table'
import { NothingToMake } from '../../../kit/zip/making.ts'
import { checkSumsOf, listFiles, manifestOf } from '../../../kit/zip/manifest.ts'
import { type AddFile, type PackedFile, streamZip } from '../../../kit/zip/zip.ts'
import { findLastSeal, type LastSeal } from '../../../platform/audit/heads/queries.ts'
import { sealAudit } from '../../../platform/audit/sealing.ts'
import { separatorFor } from '../../../platform/http/csv.ts'
import type { Db, World } from '../../../platform/world.ts'
import { listPeople, type PackScope } from './content-queries.ts'
import { checksCsv, missingCsv, peopleCsv, scopesCsv } from './csv-files.ts'
import { type Facts, idsInBatches, readFacts } from './facts.ts'
import { leftCsv, notKnownCsv } from './left/csv-files.ts'
import { type DocumentsByQualification, indexPage } from './page/index-page.ts'
import { documentPath } from './paths.ts'
import { type Evidence, listEvidence } from './standing-queries.ts'
import { type Summary, summarise } from './summary.ts'

/** What the row of a pack says about its contents. The writer fills it in. */
export type Contents = {
  peopleTotal: number
  peopleDone: number
  missingTotal: number
  isStateKnown: boolean
  missing: MissingQualification[]
}

type PackRequest = { scope: PackScope; language: string; signal: AbortSignal }

/** Yields the ZIP file of a pack, and counts in `contents` what it has written. @throws NothingToMake */
export function streamPack(
  world: Pick<World, 'db' | 'files' | 'inForce'>,
  { scope, language, signal }: PackRequest,
  contents: Contents,
): AsyncGenerator<Uint8Array, void, void> {
  const separator = separatorFor({ 'accept-language': language })
  return streamZip(
    async (add) => {
      const { addAndList, packed } = listFiles(add)
      // The manifest contains the last hash, which then covers the request for this pack.
      await sealAudit(world)
      const product = world.inForce.get('brand.displayed-name')
      // One snapshot, so that the page and the lists agree. The documents are read after it, because they take long.
      const { facts, summary, documents, audit } = await world.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => writeLists(tx, scope, { add: addAndList, language, separator, contents, product }))
      for (const { path, sha256, place, size } of documents) {
        contents.peopleDone = Math.max(0, place)
        const { stream } = await world.files.open(sha256)
        const added = await addAndList(path, stream, { isCompressed: false })
        if (added.size !== size)
          throw new Error(`the stored file ${sha256} has ${added.size} bytes, not ${size}`)
      }
      contents.peopleDone = contents.peopleTotal
      await writeManifest(add, packed, {
        facts,
        summary,
        contents,
        audit,
        product,
      })
    },
    { modifiedAt: scope.now, signal },
  )
}

type Lists = {
  add: AddFile
  language: string
  separator: CsvSeparator
  contents: Contents
  product: string
}

async function writeLists(tx: Db, scope: PackScope, { add, language, separator, contents, product }: Lists) {
  const facts = await readFacts(tx, scope)
  if (facts === null) throw new NothingToMake('the MIP of the pack was deleted')
  contents.peopleTotal = facts.personIds.length
  contents.isStateKnown = facts.mip.state !== ''
  const { documents, byQualification } = await findDocuments(facts)
  const summary = await summarise(facts)
  contents.missingTotal = summary.missingTotal
  contents.missing = summary.missing
  await add('index.html', indexPage(facts, summary, byQualification, { language, product }))
  await add('people.csv', peopleCsv(facts, separator))
  await add('checks.csv', checksCsv(facts, separator))
  await add('missing.csv', missingCsv(facts, separator))
  await add('left.csv', leftCsv(facts, separator))
  await add('scopes.csv', scopesCsv(facts, separator))
  await add('not-known.csv', notKnownCsv(facts, summary.cannotTell, separator))
  return { facts, summary, documents, audit: await findLastSeal(tx) }
}

type PackedDocument = {
  path: string
  sha256: string
  size: number
  /** How many people come before it in the pack; 0 also for the MIP itself. */
  place: number
}

/** Lists the documents of the MIP and then of its people, with their paths. */
async function findDocuments(facts: Facts) {
  const { db, scope, personIds } = facts
  const documents: PackedDocument[] = []
  const byQualification: DocumentsByQualification = new Map()
  const take = (evidence: Evidence, name: { firstName: string; lastName: string }, place: number) => {
    const { sha256, size, fileName, qualificationId } = evidence
    const path = documentPath({ ...evidence, ...name })
    documents.push({ path, sha256, size, place })
    const others = byQualification.get(qualificationId)
    if (others === undefined) byQualification.set(qualificationId, [{ path, fileName }])
    else others.push({ path, fileName })
  }
  const ofMip = { firstName: '', lastName: '' }
  for (const evidence of await listEvidence(db, scope, null)) take(evidence, ofMip, 0)
  const places = new Map(personIds.map((userId, place) => [userId, place]))
  for (const ids of idsInBatches(facts)) {
    const people = new Map((await listPeople(db, scope, ids)).map((person) => [person.userId, person]))
    for (const evidence of await listEvidence(db, scope, ids)) {
      const userId = evidence.userId ?? 0
      take(evidence, people.get(userId) ?? ofMip, places.get(userId) ?? 0)
    }
  }
  return { documents, byQualification }
}

type Manifest = {
  facts: Facts
  summary: Summary
  contents: Contents
  audit: LastSeal
  product: string
}

/** The manifest names all files before it, and SHA256SUMS the manifest too. */
async function writeManifest(
  add: AddFile,
  packed: PackedFile[],
  { facts: { scope, mip, left }, summary, contents, audit, product }: Manifest,
): Promise<void> {
  const head = {
    format: 1,
    product,
    mip: { mipId: scope.mipId, name: mip.name, code: mip.code },
    group: mip.groupName,
    asOf: scope.day,
    from: scope.from,
    madeAt: scope.now.toISOString(),
    people: contents.peopleTotal,
    missing: contents.missingTotal,
    standings: {
      people: Object.fromEntries(summary.ofPeople),
      mip: Object.fromEntries(summary.ofMip),
    },
    left: left.isAnyKnown ? left.links.length : null,
    leftNotKnown: left.unknown,
    cannotTell: {
      registrationType: summary.cannotTell.registrationType.length,
      requirementApplies: summary.cannotTell.needs.length,
    },
    isStateKnown: contents.isStateKnown,
    auditTrail: { sealNo: audit.sealNo, auditEventId: audit.auditEventId, hash: audit.hash },
  }
  const manifest = await add('manifest.json', manifestOf(head, packed))
  await add('SHA256SUMS', checkSumsOf([...packed, manifest]))
}

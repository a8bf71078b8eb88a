import type { termsEntry } from '@gantry/contract/domains/access/terms/entry'
import type {
  NewTermsVersion,
  TermsVersion,
  TermsVersionChanges,
  TermsVersionToEdit,
} from '@gantry/contract/domains/access/terms/schemas'
import { type TermsState, termsZone } from '@gantry/contract/domains/access/terms/words'
import { hiddenValue } from '@gantry/contract/domains/compliance/audit/words'
import { type PortalLanguage, portalLanguages } from '@gantry/contract/texts/portal-languages'
import { readMarkdown } from '../../../kit/markdown/markdown.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudit } from '../../../platform/audit/record.ts'
import { notFound, Problem, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import * as queries from './queries.ts'

// Platform administrators write versions. Nothing of one that is or was in force changes, because people accepted it.

type Writing = Pick<World, 'db' | 'clock'>
type Texts = NewTermsVersion['texts']

export async function listTermsVersions({ db }: Pick<World, 'db'>): Promise<{ versions: TermsVersion[] }> {
  const rows = await queries.listVersions(db)
  return { versions: rows.map((row) => shown(row, rows)) }
}

export async function getTermsVersion(
  { db }: Pick<World, 'db'>,
  termsVersionId: number,
): Promise<TermsVersionToEdit> {
  const version = await getShown(db, termsVersionId)
  return { ...version, texts: await queries.listTexts(db, termsVersionId) }
}

async function getShown(db: Db, termsVersionId: number): Promise<TermsVersion> {
  const { versions } = await listTermsVersions({ db })
  const found = versions.find((version) => version.termsVersionId === termsVersionId)
  if (found === undefined) throw notFound()
  return found
}

function shown(row: queries.VersionRow, all: queries.VersionRow[]): TermsVersion {
  const { number: _, hasBegun, madeAt, changedAt, ...version } = row
  return {
    ...version,
    state: stateOf(row, all),
    madeAt: madeAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    may: hasBegun ? [] : ['edit', 'delete'],
  }
}

function stateOf(
  { document, number, hasBegun, effectiveOn }: queries.VersionRow,
  all: queries.VersionRow[],
): TermsState {
  if (!hasBegun) return effectiveOn === null ? 'DRAFT' : 'COMING'
  const isReplaced = all.some(
    (other) => other.document === document && other.hasBegun && other.number > number,
  )
  return isReplaced ? 'REPLACED' : 'IN_FORCE'
}

/** Of each document one version at most is not in force yet, so that numbers and days have the same order. */
export async function addTermsVersion(
  world: Writing,
  actor: Actor,
  { document, effectiveOn, isByNotice: isWanted, texts }: NewTermsVersion,
): Promise<TermsVersion> {
  assertComing(world, effectiveOn)
  const read = await readTexts(texts)
  return world.db.transaction().execute(async (tx) => {
    await queries.lockVersions(tx)
    const others = (await queries.listVersions(tx)).filter((other) => other.document === document)
    const open = others.find(({ hasBegun }) => !hasBegun)
    if (open !== undefined) throw problem('terms.open', { label: open.label })
    const number = 1 + Math.max(0, ...others.map((other) => other.number))
    const isByNotice = isWanted && document === 'TERMS'
    const row = { document, number, effectiveOn, isByNotice, madeBy: actor.userId, madeAt: world.clock.now() }
    const id = await queries.insertVersion(tx, row)
    await queries.replaceTexts(tx, id, read)
    await audit(world, tx, actor, 'add', {
      id,
      document,
      label: `${number}.0`,
      changes: changesOf(null, row, true),
    })
    return getShown(tx, id)
  })
}

export async function editTermsVersion(
  world: Writing,
  actor: Actor,
  id: number,
  { version, effectiveOn, isByNotice: isWanted, texts }: TermsVersionChanges,
): Promise<TermsVersion> {
  const read = await readTexts(texts)
  return world.db.transaction().execute(async (tx) => {
    const before = current(await queries.lockVersion(tx, id), version)
    if (before.hasBegun) throw problem('terms.in-force')
    assertComing(world, effectiveOn)
    const written = new Map((await queries.listTexts(tx, id)).map((text) => [text.language, text.markdown]))
    const isChanged = portalLanguages.some((language) => (written.get(language) ?? '') !== texts[language])
    const isByNotice = isWanted && before.document === 'TERMS'
    await queries.updateVersion(tx, id, {
      effectiveOn,
      isByNotice,
      changedBy: actor.userId,
      changedAt: world.clock.now(),
    })
    if (isChanged) await queries.replaceTexts(tx, id, read)
    const { document, label } = before
    await audit(world, tx, actor, 'edit', {
      id,
      document,
      label,
      changes: changesOf(before, { effectiveOn, isByNotice }, isChanged),
    })
    return getShown(tx, id)
  })
}

export async function deleteTermsVersion(world: Writing, actor: Actor, id: number): Promise<true> {
  await world.db.transaction().execute(async (tx) => {
    const before = current(await queries.lockVersion(tx, id), undefined)
    if (before.hasBegun) throw problem('terms.in-force')
    await queries.deleteVersion(tx, id)
    const { document, label } = before
    await audit(world, tx, actor, 'delete', { id, document, label })
  })
  return true
}

type Days = { effectiveOn: string | null; isByNotice: boolean }

/** The texts are long and published anyway, so the audit trail only says that they changed. */
const changesOf = (before: Days | null, after: Days, haveTextsChanged: boolean) => ({
  ...(before?.effectiveOn !== after.effectiveOn &&
    (before !== null || after.effectiveOn !== null) && {
      effectiveOn: [before?.effectiveOn ?? null, after.effectiveOn],
    }),
  ...((before?.isByNotice ?? false) !== after.isByNotice && {
    isByNotice: [before?.isByNotice ?? null, after.isByNotice],
  }),
  ...(haveTextsChanged && { texts: [before === null ? null : hiddenValue, hiddenValue] }),
})

type Verb = (typeof termsEntry.others)['terms-version'][number]
type About = { id: number; document: string; label: string; changes?: object }

const audit = (world: Writing, tx: Db, actor: Actor, verb: Verb, { id, ...detail }: About) =>
  recordAudit(world, tx, {
    action: `terms-version.${verb}`,
    actor,
    subject: { type: 'terms-version', id },
    detail,
  })

/** Swedish dates have the form of ISO 8601. */
const todayInZone = ({ clock }: Pick<World, 'clock'>) =>
  clock.now().toLocaleDateString('sv', { timeZone: termsZone })

function assertComing(world: Pick<World, 'clock'>, effectiveOn: string | null): void {
  if (effectiveOn !== null && effectiveOn <= todayInZone(world)) throw problem('terms.too-early')
}

async function readTexts(texts: Texts) {
  const read: {
    language: PortalLanguage
    markdown: string
    blocks: Awaited<ReturnType<typeof readMarkdown>>
  }[] = []
  for (const language of portalLanguages) {
    const markdown = texts[language]
    if (markdown === '') continue
    const blocks = await readMarkdown(markdown).catch((error: unknown) => {
      throw named(error, `texts.${language}`)
    })
    read.push({ language, markdown, blocks })
  }
  return read
}

/** The form shows the error at the text in which it was found. */
const named = (error: unknown, field: string) =>
  error instanceof Problem
    ? new Problem(error.status, error.code, error.message, { fields: { [field]: error.message } })
    : error

import { languages } from '@gantry/contract/domains/people/users/schemas'
import type {
  MailSentence,
  MailWording,
  MailWordingChanges,
  MailWordingList,
} from '@gantry/contract/domains/portal/mail-wording/schemas'
import type { Actor } from '../../../platform/actor.ts'
import { recordAudits } from '../../../platform/audit/record.ts'
import { notFound, problem } from '../../../platform/http/problem.ts'
import { brandOf, renderMail } from '../../../platform/mail/render.ts'
import { defaultWords, keysOf } from '../../../platform/mail/sentences.ts'
import { listOwnWords } from '../../../platform/mail/wording-queries.ts'
import type { Db, World } from '../../../platform/world.ts'
import { findKnownMail, type KnownMail, listKnownMails } from './catalogue.ts'
import * as queries from './queries.ts'
import { readWords, type Wanted } from './words.ts'

type Language = (typeof languages)[number]
type Reading = Pick<World, 'db' | 'hooks' | 'inForce'>
type Writing = Reading & Pick<World, 'clock'>
type Row = queries.WordingRow

export async function listMailWording(world: Reading, language: Language): Promise<MailWordingList> {
  await world.inForce.renew()
  const rows = await queries.listRows(world.db)
  const mails = listKnownMails(world)
  const titles = await listTitles(world, mails, language)
  const gone = rows.map(({ template }) => template).filter((name) => findKnownMail(world, name) === null)
  return {
    mails: [
      ...mails.map((mail) => shown(mail, rows, language, titles.get(mail.template.name) ?? '')),
      ...[...new Set(gone)].map((name) => shownGone(name, rows, language)).filter(hasSentences),
    ],
  }
}

const hasSentences = ({ changedIn }: MailWording) => changedIn.length > 0

/** The subject of each mail with the values of its first example. */
async function listTitles({ db, inForce, hooks }: Reading, mails: KnownMail[], language: Language) {
  const names = mails.map(({ template }) => template.name)
  const own = await listOwnWords(db, names, language)
  const brand = brandOf(inForce)
  return new Map(
    mails.map(({ template }) => {
      const parts = { firstName: '', link: '', ...template.examples[0] }
      const { inbox } = hooks
      const mail = renderMail({ brand, inbox, template, language, timeZone: 'UTC', parts, own })
      return [template.name, mail.subject]
    }),
  )
}

function shown(
  { template, area, said }: KnownMail,
  all: Row[],
  language: Language,
  title: string,
): MailWording {
  const rows = all.filter((row) => row.template === template.name)
  const keys = new Set(said.flatMap(({ sentence }) => keysOf(sentence)))
  const needsCheck = (row: Row) =>
    row.words !== null && (!keys.has(row.sentence) || row.defaultWords !== defaultOf(said, row))
  const changed = rows.filter(({ words }) => words !== null)
  return {
    template: template.name,
    area,
    title,
    examples: template.examples.length,
    changedIn: languagesOf(changed),
    checkIn: languagesOf(changed.filter(needsCheck)),
    sentences: [
      ...said.map((one) => {
        const row = rowOf(rows, language, one.sentence)
        const words = defaultWords(language, one.sentence)
        const isStale = row !== undefined && row.words !== null && row.defaultWords !== words
        return sentenceOf(row, {
          sentence: one.sentence,
          place: one.place,
          examples: one.examples,
          defaultWords: words,
          earlierDefault: isStale ? row.defaultWords : null,
          state: isStale ? 'DEFAULT_CHANGED' : (row?.words ?? null) === null ? 'DEFAULT' : 'CHANGED',
        })
      }),
      ...unused(changed, language, keys),
    ],
    may: ['edit'],
  }
}

const shownGone = (template: string, all: Row[], language: Language): MailWording => {
  const rows = all.filter((row) => row.template === template && row.words !== null)
  const inThem = languagesOf(rows)
  const sentences = unused(rows, language, new Set())
  const about = { area: 'UNUSED', title: template, examples: 0, changedIn: inThem, checkIn: inThem } as const
  return { template, ...about, changedIn: [...inThem], checkIn: [...inThem], sentences, may: ['edit'] }
}

/** Own words of sentences that no mail of this version says. */
const unused = (rows: Row[], language: Language, keys: ReadonlySet<string>): MailSentence[] =>
  rows
    .filter((row) => row.language === language && !keys.has(row.sentence))
    .map((row) =>
      sentenceOf(row, {
        sentence: row.sentence,
        place: null,
        examples: [],
        defaultWords: null,
        earlierDefault: row.defaultWords,
        state: 'UNUSED',
      }),
    )

const sentenceOf = (
  row: Row | undefined,
  more: Omit<MailSentence, 'words' | 'version' | 'changedByName' | 'changedAt'>,
): MailSentence => ({
  ...more,
  words: row?.words ?? null,
  version: row?.version ?? 0,
  changedByName: row?.changedByName ?? null,
  changedAt: row?.changedAt.toISOString() ?? null,
})

const languagesOf = (rows: Row[]): Language[] =>
  languages.filter((language) => rows.some((row) => row.language === language))

/** The default now of the sentence whose own words a row has. */
function defaultOf(said: KnownMail['said'], row: Row): string | undefined {
  const now = said.find(({ sentence }) => keysOf(sentence).includes(row.sentence))
  return now && defaultWords(row.language, now.sentence)
}

/** The row of a sentence, under its key or an earlier one. */
const rowOf = (rows: Row[], language: string, sentence: string): Row | undefined =>
  keysOf(sentence)
    .map((key) => rows.find((row) => row.language === language && row.sentence === key))
    .find((row) => row !== undefined)

/** All or none. What is as it was is left out. */
export async function changeMailWording(
  world: Writing,
  actor: Actor,
  { template, language, changes }: MailWordingChanges,
): Promise<MailWording> {
  const mail = findKnownMail(world, template)
  await world.db.transaction().execute(async (tx) => {
    await queries.lockWording(tx)
    const rows = (await queries.listRows(tx)).filter((row) => row.template === template)
    if (mail === null && rows.length === 0) throw notFound()
    const wanted = readWords(mail?.said ?? [], changes, language, (sentence) =>
      rowOf(rows, language, sentence),
    )
    refuseStale(wanted)
    await write(world, tx, actor, { template, language }, wanted.filter(isChange))
  })
  const { mails } = await listMailWording(world, language)
  const found = mails.find((one) => one.template === template)
  // The last words of a mail that this version does not send are gone.
  return found ?? shownGone(template, [], language)
}

/** Saving own words again after an upgrade accepts them beside the new default. */
const isChange = ({ row, words, defaultWords: now }: Wanted) =>
  (row?.words ?? null) !== words || (row !== undefined && words !== null && row.defaultWords !== now)

/** Each with the words that somebody else has saved, so that the form can show both. */
function refuseStale(wanted: Wanted[]): void {
  const stale = wanted.filter(({ row, version }) => (row?.version ?? 0) !== version)
  const [first] = stale
  if (first === undefined) return
  const wordsNow = ({ row, defaultWords: byDefault }: Wanted) => row?.words ?? byDefault
  const messageOf = (one: Wanted) => problem('mail-wording.changed', { words: wordsNow(one) }).message
  const fields = Object.fromEntries(stale.map((one) => [one.field, messageOf(one)]))
  throw problem('mail-wording.changed', { words: wordsNow(first) }, { fields })
}

type Place = { template: string; language: string }

async function write(world: Writing, tx: Db, actor: Actor, place: Place, changed: Wanted[]): Promise<void> {
  const [changedBy, changedAt] = [actor.userId, world.clock.now()]
  for (const { sentence, words, defaultWords: byDefault, row } of changed)
    await queries.writeWords(
      tx,
      { ...place, sentence, words, defaultWords: byDefault, changedBy, changedAt },
      row?.sentence ?? sentence,
    )
  await recordAudits(
    world,
    tx,
    changed.map(({ sentence, words, defaultWords: byDefault, row }) => {
      const before = row?.words ?? null
      const changes =
        before === words
          ? { defaultWords: [row?.defaultWords ?? null, byDefault] }
          : { words: [before, words] }
      return { action: 'mail-wording.edit', actor, detail: { ...place, sentence, changes } }
    }),
  )
}

import { hiddenValue } from '@gantry/contract/domains/compliance/audit/words'
import type {
  NewNotice,
  Notice,
  NoticeChanges,
  NoticeEnd,
  NoticeText,
  NoticeToRead,
} from '@gantry/contract/domains/portal/notices/schemas'
import { roleRef } from '@gantry/contract/product'
import { portalLanguages } from '@gantry/contract/texts/portal-languages'
import { auditedChanges, changesDetail } from '../../../kit/changes.ts'
import { readMarkdown } from '../../../kit/markdown/markdown.ts'
import { current } from '../../../kit/versioned.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound, Problem, problem } from '../../../platform/http/problem.ts'
import type { Db, World } from '../../../platform/world.ts'
import { audit } from './auditing.ts'
import { countPeople } from './people-queries.ts'
import { mayWithNotice } from './policy.ts'
import * as queries from './queries.ts'

// Platform administrators write notices. Nothing of one that was shown changes but its end, because people have read it.

type Reading = Pick<World, 'db' | 'settings'>
type Writing = Pick<World, 'db' | 'clock' | 'settings'>

export async function listNotices({ db, settings }: Reading, request: queries.NoticeRequest) {
  const { rows, ...totals } = await queries.listNoticeRows(db, request)
  return { notices: rows.map((row) => shown(settings, row)), ...totals }
}

export async function getNotice({ db, settings }: Reading, noticeId: number): Promise<NoticeToRead> {
  const row = await getRow(db, noticeId)
  const { isToEverybody, state } = row
  const [texts, counts] = await Promise.all([
    queries.listTexts(db, noticeId),
    countPeople(db, { noticeId, isToEverybody, hasEnded: state === 'ENDED' }),
  ])
  return { ...shown(settings, row), texts, ...counts }
}

async function getRow(db: Db, noticeId: number): Promise<queries.NoticeRow> {
  const row = await queries.findNotice(db, noticeId)
  if (row === null) throw notFound()
  return row
}

function shown({ productName }: World['settings'], row: queries.NoticeRow): Notice {
  const { startsAt, endsAt, madeAt, roles, ...notice } = row
  return {
    ...notice,
    roles: roles.map((role) => roleRef(productName, role)),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    madeAt: madeAt.toISOString(),
    may: mayWithNotice(row.state),
  }
}

export async function addNotice(world: Writing, actor: Actor, body: NewNotice): Promise<Notice> {
  const texts = await readTexts(body)
  return world.db.transaction().execute(async (tx) => {
    const columns = columnsOf(world, body)
    const id = await queries.insertNotice(tx, {
      ...columns,
      madeBy: actor.userId,
      madeAt: world.clock.now(),
    })
    await write(tx, id, body, texts)
    const row = await getRow(tx, id)
    const nothing = {
      startsAt: null,
      endsAt: null,
      isAcknowledgementAsked: null,
      audience: null,
      texts: null,
    }
    const changes = auditedChanges('notice', nothing, { ...recorded(row), texts: hiddenValue })
    await audit(world, tx, actor, 'add', { id, ...changesDetail(changes) })
    return shown(world.settings, row)
  })
}

export async function editNotice(
  world: Writing,
  actor: Actor,
  id: number,
  { version, ...body }: NoticeChanges,
): Promise<Notice> {
  const texts = await readTexts(body)
  return world.db.transaction().execute(async (tx) => {
    const { state } = current(await queries.lockNotice(tx, id), version)
    if (state !== 'PLANNED') throw problem('notice.was-shown')
    const before = recorded(await getRow(tx, id))
    const written = await queries.listTexts(tx, id)
    await queries.updateNotice(tx, id, columnsOf(world, body))
    await write(tx, id, body, texts)
    const row = await getRow(tx, id)
    const changes = auditedChanges(
      'notice',
      { ...before, texts: words(written) },
      { ...recorded(row), texts: words(texts) },
    )
    await audit(world, tx, actor, 'edit', { id, ...changesDetail(changes) })
    return shown(world.settings, row)
  })
}

export async function endNotice(
  world: Writing,
  actor: Actor,
  id: number,
  { version, endsAt }: NoticeEnd,
): Promise<Notice> {
  return world.db.transaction().execute(async (tx) => {
    const before = current(await queries.lockNotice(tx, id), version)
    if (before.state !== 'SHOWN') throw problem('notice.not-shown')
    const now = world.clock.now()
    const end = endsAt === undefined ? now : endsAt === null ? null : new Date(endsAt)
    if (end !== null && end < now) throw problem('notice.ends-before')
    await queries.updateNotice(tx, id, { endsAt: end })
    const changes = auditedChanges('notice', { endsAt: iso(before.endsAt) }, { endsAt: iso(end) })
    await audit(world, tx, actor, 'end', { id, ...changesDetail(changes) })
    return shown(world.settings, await getRow(tx, id))
  })
}

export async function deleteNotice(world: Writing, actor: Actor, id: number): Promise<true> {
  await world.db.transaction().execute(async (tx) => {
    const { state } = current(await queries.lockNotice(tx, id), undefined)
    if (state !== 'PLANNED') throw problem('notice.was-shown')
    await queries.deleteNoticeRow(tx, id)
    await audit(world, tx, actor, 'delete', { id })
  })
  return true
}

/** A notice cannot have been shown before it was written. */
function columnsOf({ clock }: Pick<World, 'clock'>, body: NewNotice) {
  const now = clock.now()
  const wanted = new Date(body.startsAt)
  const startsAt = wanted < now ? now : wanted
  const endsAt = body.endsAt === null ? null : new Date(body.endsAt)
  if (endsAt !== null && endsAt <= startsAt) throw problem('notice.ends-before')
  const { isAcknowledgementAsked, isToEverybody } = body
  return { startsAt, endsAt, isAcknowledgementAsked, isToEverybody }
}

async function write(tx: Db, id: number, body: NewNotice, texts: NoticeText[]): Promise<void> {
  const unique = (ids: number[]) => (body.isToEverybody ? [] : [...new Set(ids)])
  const audience = {
    roleIds: unique(body.roleIds),
    groupIds: unique(body.groupIds),
    mipIds: unique(body.mipIds),
  }
  if (!body.isToEverybody && Object.values(audience).every((ids) => ids.length === 0))
    throw problem('notice.no-audience')
  if (!(await queries.replaceAudience(tx, id, audience))) throw notFound()
  await queries.replaceTexts(tx, id, texts)
}

const iso = (time: Date | null) => time?.toISOString() ?? null
const words = (texts: NoticeText[]) =>
  texts.map(({ language, title, markdown }) => ({ language, title, markdown }))

/** The audience by its names, because the trail outlives roles, groups and MIPs. */
function recorded(row: queries.NoticeRow) {
  const names = [
    ...row.roles.map(({ label }) => label),
    ...row.groups.map(({ groupName }) => groupName),
    ...row.mips.map(({ mipName }) => mipName),
  ]
  return {
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    isAcknowledgementAsked: row.isAcknowledgementAsked,
    audience: row.isToEverybody ? 'Everybody' : names.join(', '),
  }
}

async function readTexts({ texts }: Pick<NewNotice, 'texts'>): Promise<NoticeText[]> {
  const read: NoticeText[] = []
  for (const language of portalLanguages) {
    const { title, markdown } = texts[language] ?? { title: '', markdown: '' }
    if (title === '' && markdown === '') continue
    const blocks = await readMarkdown(markdown).catch((error: unknown) => {
      throw named(error, `texts.${language}.markdown`)
    })
    read.push({ language, title, markdown, blocks })
  }
  if (read.length === 0) throw problem('notice.no-text')
  return read
}

/** The form shows the error at the text in which it was found. */
const named = (error: unknown, field: string) =>
  error instanceof Problem
    ? new Problem(error.status, error.code, error.message, { fields: { [field]: error.message } })
    : error

import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { FlagText, Id, IdText, line, paragraph, Time } from '../../../fields.ts'
import { MarkdownBlock } from '../../../texts/markdown.ts'
import { portalLanguages } from '../../../texts/portal-languages.ts'
import { RoleRef } from '../../people/roles/schemas.ts'
import { longestNotice, longestNoticeTitle, mostOfAudience, noticeActions, noticeStates } from './words.ts'

const Language = z.enum(portalLanguages)

/** A title in one language. Readers without one in their language see English, or else the first. */
export const NoticeTitle = z.object({ language: Language, title: z.string() })
export type NoticeTitle = z.infer<typeof NoticeTitle>

/** A notice in the list. */
export const Notice = z.object({
  noticeId: Id,
  titles: z.array(NoticeTitle),
  state: z.enum(noticeStates),
  startsAt: Time,
  /** Null: it has no end. */
  endsAt: Time.nullable(),
  isAcknowledgementAsked: z.boolean(),
  /** Otherwise it is for the people of its roles, groups and MIPs. */
  isToEverybody: z.boolean(),
  roles: z.array(RoleRef),
  groups: z.array(z.object({ groupId: Id, groupName: z.string() })),
  mips: z.array(z.object({ mipId: Id, mipName: z.string() })),
  madeByName: z.string().nullable(),
  madeAt: Time,
  version: z.int(),
  may: May(noticeActions),
})
export type Notice = z.infer<typeof Notice>

export const NoticeText = NoticeTitle.extend({ markdown: z.string(), blocks: z.array(MarkdownBlock) })
export type NoticeText = z.infer<typeof NoticeText>

/**
 * `answered` people have acknowledged it, or closed it where no acknowledgement is asked. `concerned` are the active people whom it
 * concerns now, and how many of these answered is `answeredOfConcerned`. Both are null once it has ended: whom it concerned
 * at its end is not recorded.
 */
export const NoticeToRead = Notice.extend({
  texts: z.array(NoticeText),
  answered: z.int(),
  concerned: z.int().nullable(),
  answeredOfConcerned: z.int().nullable(),
})
export type NoticeToRead = z.infer<typeof NoticeToRead>

export const NoticeParams = z.object({ noticeId: IdText })
export const noticeFilters = { state: z.enum(noticeStates).optional() }
export type NoticeFilters = { state?: (typeof noticeStates)[number] | undefined }

/** Empty: there is none in this language. A title needs a text, and a text a title. */
const Text = z
  .object({ title: line(longestNoticeTitle).default(''), markdown: paragraph(longestNotice).default('') })
  .refine(({ title, markdown }) => title !== '' || markdown === '', {
    path: ['title'],
    message: 'A title and a text are both required.',
  })
  .refine(({ title, markdown }) => markdown !== '' || title === '', {
    path: ['markdown'],
    message: 'A title and a text are both required.',
  })
  .optional()
const Texts = z.object({ en: Text, zh: Text, es: Text, fr: Text, it: Text, ar: Text })

const Ids = z.array(Id).max(mostOfAudience).default([])
export const NewNotice = z.object({
  /** A time before now is now. */
  startsAt: Time,
  endsAt: Time.nullable().default(null),
  isAcknowledgementAsked: z.boolean(),
  isToEverybody: z.boolean(),
  /** Ignored if it is to everybody. */
  roleIds: Ids,
  groupIds: Ids,
  mipIds: Ids,
  texts: Texts,
})
export type NewNotice = z.output<typeof NewNotice>
export const NoticeChanges = NewNotice.extend({ version: z.int().positive() })
export type NoticeChanges = z.output<typeof NoticeChanges>

/** Without `endsAt` it ends now. Null: it has no end. */
export const NoticeEnd = z.object({ version: z.int().positive(), endsAt: Time.nullable().optional() })
export type NoticeEnd = z.output<typeof NoticeEnd>

/** A person whom the notice concerns now, or who has answered it. */
export const NoticePerson = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  userStatus: z.boolean(),
  /** Null once the notice has ended. */
  isConcerned: z.boolean().nullable(),
  answeredAt: Time.nullable(),
})
export type NoticePerson = z.infer<typeof NoticePerson>
export const noticePeopleFilters = { isAnswered: FlagText.optional() }
export type NoticePeopleFilters = { isAnswered?: boolean | undefined }

/** A notice that is shown to the caller until they answer it. */
export const ShownNotice = z.object({
  noticeId: Id,
  isAcknowledgementAsked: z.boolean(),
  titles: z.array(NoticeTitle),
})
export type ShownNotice = z.infer<typeof ShownNotice>
export const ShownNoticeText = NoticeTitle.extend({ blocks: z.array(MarkdownBlock) })
export const ShownNoticeQuery = z.object({ language: Language.default('en') })

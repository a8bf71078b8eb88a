import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Day, FlagText, Id, IdText, paragraph, Time } from '../../../fields.ts'
import { MarkdownBlock } from '../../../texts/markdown.ts'
import { portalLanguages } from '../../../texts/portal-languages.ts'
import { longestTerms, termsDocuments, termsStates } from './words.ts'

const Document = z.enum(termsDocuments)
const Language = z.enum(portalLanguages)
const Label = z.string().regex(/^[1-9]\d{0,5}\.0$/, 'Not a version.')

/** A version as readers see it. */
export const TermsToRead = z.object({
  termsVersionId: Id,
  document: Document,
  label: z.string(),
  effectiveOn: z.string().nullable(),
  /** Its text belongs to the portal, and is in English only. */
  isBuiltIn: z.boolean(),
  /** It takes effect on acceptance, or 30 days after the notice of it. Otherwise people are asked before anything else. */
  isByNotice: z.boolean(),
  /** The language of the text, which is English if there is none in the wanted one. */
  language: Language,
  blocks: z.array(MarkdownBlock),
})
export type TermsToRead = z.infer<typeof TermsToRead>
/** Null: there is none. */
export const ReadTerms = z.object({ terms: TermsToRead.nullable() })
export type ReadTerms = z.infer<typeof ReadTerms>
export const TermsQuery = z.object({
  document: Document,
  language: Language.default('en'),
  /** A version that was in force; without it the one that is. */
  label: Label.optional(),
})

/** A version in the list. */
export const TermsVersion = z.object({
  termsVersionId: Id,
  document: Document,
  label: z.string(),
  effectiveOn: z.string().nullable(),
  isBuiltIn: z.boolean(),
  isByNotice: z.boolean(),
  state: z.enum(termsStates),
  languages: z.array(Language),
  madeByName: z.string().nullable(),
  madeAt: z.string().nullable(),
  changedByName: z.string().nullable(),
  changedAt: z.string().nullable(),
  version: z.int(),
  may: May(['edit', 'delete']),
})
export type TermsVersion = z.infer<typeof TermsVersion>
export const TermsVersions = z.object({ versions: z.array(TermsVersion) })

export const TermsText = z.object({ language: Language, markdown: z.string() })
export const TermsVersionToEdit = TermsVersion.extend({ texts: z.array(TermsText) })
export type TermsVersionToEdit = z.infer<typeof TermsVersionToEdit>
export const TermsVersionParams = z.object({ termsVersionId: IdText })

const Markdown = paragraph(longestTerms)
/** An empty text is none: that language shows English. */
const Texts = z.object({
  en: Markdown.min(1, 'Required.'),
  zh: Markdown.default(''),
  es: Markdown.default(''),
  fr: Markdown.default(''),
  it: Markdown.default(''),
  ar: Markdown.default(''),
})

/** Null: it is a draft, whose day is not chosen yet. */
const EffectiveOn = Day.nullable().default(null)
const IsByNotice = z.boolean().default(false)
/** `isByNotice` is for terms alone, because nobody accepts a privacy notice. */
export const NewTermsVersion = z.object({
  document: Document,
  effectiveOn: EffectiveOn,
  isByNotice: IsByNotice,
  texts: Texts,
})
export type NewTermsVersion = z.output<typeof NewTermsVersion>
export const TermsVersionChanges = z.object({
  version: z.int().positive(),
  effectiveOn: EffectiveOn,
  isByNotice: IsByNotice,
  texts: Texts,
})
export type TermsVersionChanges = z.output<typeof TermsVersionChanges>

export const MarkdownText = z.object({ markdown: Markdown })
export const MarkdownPreview = z.object({ blocks: z.array(MarkdownBlock) })

/** How many people would get the mail that gives notice of new terms, if it were sent now. */
export const TermsNoticeCount = z.object({ people: z.int() })

/** A person with the time of acceptance; null: not accepted. `inEffectSince`: not accepted, and in effect by notice since then. */
export const TermsAcceptance = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  userStatus: z.boolean(),
  acceptedAt: Time.nullable(),
  inEffectSince: Time.nullable(),
})
export type TermsAcceptance = z.infer<typeof TermsAcceptance>
/** Of which version, and only who has accepted it, or only who has not. Without a version: the one in force. */
export const acceptanceFilters = { label: Label.optional(), isAccepted: FlagText.optional() }
export type AcceptanceFilters = { label?: string | undefined; isAccepted?: boolean | undefined }

/** What a person accepted and saw, the latest first. */
export const TermsOfUser = z.object({
  accepted: z.array(z.object({ label: z.string(), acceptedAt: Time })),
  /** Not accepted, and in effect by notice since a time that is here or to come. */
  byNotice: z.array(z.object({ label: z.string(), inEffectSince: Time })),
  seen: z.array(z.object({ label: z.string(), seenAt: Time })),
  /** The version that waits for the person. */
  toAccept: z.string().nullable(),
})
export type TermsOfUser = z.infer<typeof TermsOfUser>

/** What waits for the caller: new terms to accept, and a notice that was not shown yet. */
export const MyTerms = z.object({
  toAccept: TermsToRead.nullable(),
  toSee: TermsToRead.nullable(),
  /** Terms by notice that were not accepted yet, and when they take effect, which may have passed. */
  byNotice: z.object({ terms: TermsToRead, inEffectSince: Time }).nullable(),
})
export type MyTerms = z.infer<typeof MyTerms>
export const MyTermsQuery = z.object({ language: Language.default('en') })
/** The version that the caller was shown. */
export const ShownTerms = z.object({ label: Label })

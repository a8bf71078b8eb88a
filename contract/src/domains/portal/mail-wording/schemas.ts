import { z } from 'zod'
import { May } from '../../../declared/may.ts'
import { Id, line, Time } from '../../../fields.ts'
import { languages } from '../../people/users/schemas.ts'
import { mailAreas, sentencePlaces, wordingStates } from './words.ts'

const Language = z.enum(languages)
/** The name of a mail, such as `group-invitation`. */
const Template = z.string().min(1).max(80)
const Sentence = z.string().min(1).max(1000)
const Version = z.int().min(0)

/** A sentence of a mail in one language. `sentence` is its English in the code, which identifies it. */
export const MailSentence = z.object({
  sentence: Sentence,
  /** Null where no mail of this version says it. */
  place: z.enum(sentencePlaces).nullable(),
  state: z.enum(wordingStates),
  /** Of this version; null where no mail of this version says it. */
  defaultWords: z.string().nullable(),
  /** Own words; null: the default. */
  words: z.string().nullable(),
  /** The default when the own words were saved, if it is another one now. */
  earlierDefault: z.string().nullable(),
  /** The examples with which the mail says it. */
  examples: z.array(z.int().min(0)),
  changedByName: z.string().nullable(),
  changedAt: Time.nullable(),
  version: Version,
})
export type MailSentence = z.infer<typeof MailSentence>

export const MailWording = z.object({
  template: Template,
  /** `EVERY`: what stands around every mail. `UNUSED`: a mail that this version does not send. */
  area: z.enum(mailAreas),
  /** Its subject with the values of the first example, in the language of the list. */
  title: z.string(),
  /** How many examples it has. */
  examples: z.int().min(0),
  /** The languages with own words, and those with own words for a sentence or default of an earlier version. */
  changedIn: z.array(Language),
  checkIn: z.array(Language),
  sentences: z.array(MailSentence),
  may: May(['edit']),
})
export type MailWording = z.infer<typeof MailWording>

export const MailWordingQuery = z.object({ language: Language })
export const MailWordingList = z.object({ mails: z.array(MailWording) })
export type MailWordingList = z.infer<typeof MailWordingList>

/** Null or an empty text stands for the default. The service checks length and placeholders, which differ by sentence. */
const NewWords = line(1000).nullable()
export const MailWordingChanges = z.object({
  template: Template,
  language: Language,
  changes: z
    .array(z.object({ sentence: Sentence, words: NewWords, version: Version }))
    .min(1)
    .max(60)
    .refine(
      (changes) => new Set(changes.map(({ sentence }) => sentence)).size === changes.length,
      'Each sentence once.',
    ),
})
export type MailWordingChanges = z.output<typeof MailWordingChanges>

/** `draft` has words that are not saved. Words with wrong placeholders count as not given. */
export const MailPreviewRequest = z.object({
  template: Template,
  language: Language,
  example: z.int().min(0).max(100),
  /** Whose name, language and time zone the mail has. */
  userId: Id.nullable(),
  draft: z.array(z.object({ sentence: Sentence, words: z.string().max(1000) })).max(60),
})
export type MailPreviewRequest = z.output<typeof MailPreviewRequest>
export const MailPreview = z.object({
  /** Of the person, if one was chosen. Words of another language are not part of the preview. */
  language: Language,
  timeZone: z.string(),
  subject: z.string(),
  text: z.string(),
  /** A document of its own, to be shown in a frame that runs no script. */
  html: z.string(),
})
export type MailPreview = z.infer<typeof MailPreview>

/** A mail with the saved words, to the caller. */
export const TestMailRequest = MailPreviewRequest.pick({ template: true, language: true, example: true })
export type TestMailRequest = z.output<typeof TestMailRequest>
export const TestMail = z.object({ to: z.string() })
export type TestMail = z.infer<typeof TestMail>

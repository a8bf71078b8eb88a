import { z } from 'zod'
import { isHpii } from './healthcare-identifiers.ts'
import { ahpraPattern, phonePattern } from './patterns.ts'

// Characters that change how other text is displayed: control characters, and bidirectional overrides, which can make
// `fdp.exe` look like `exe.pdf`. U+2028 and U+2029 break lines in some programs.
const unsafe = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF]/u

// Anything but spaces and characters without a shape, such as U+200B, the Hangul fillers and the empty Braille pattern.
const visible = /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
/** A text that shows nothing is an empty one, so that it is no reason, name or statement where one is required. */
const emptyIfInvisible = (text: string) => (visible.test(text) ? text : '')

// Spaces around a text may exceed the limit, because they are trimmed. The message names the limit of the text.
const atMost = (max: number) => `At most ${max} characters.`

/** One line of text: trimmed, well-formed Unicode without control or direction-changing characters. */
export function line(max: number) {
  return z
    .string()
    .max(max * 4, atMost(max))
    .refine((text) => text.isWellFormed() && !unsafe.test(text), 'Contains characters that are not allowed.')
    .trim()
    .overwrite(emptyIfInvisible)
    .max(max)
}

/** Several lines of text. */
export function paragraph(max: number) {
  return z
    .string()
    .max(max * 4, atMost(max))
    .refine(
      (text) => text.isWellFormed() && !unsafe.test(text.replace(/[\n\t\r]/g, '')),
      'Contains characters that are not allowed.',
    )
    .trim()
    .overwrite(emptyIfInvisible)
    .max(max)
}

/** Text that must not be empty. */
export const requiredLine = (max: number) => line(max).min(1, 'Required.')

// Paths and queries contain text. Only plain digits are ids; "1e3", " 7" and "0x1" are not.
const idText = z.string().regex(/^[1-9]\d{0,15}$/, 'Not a valid id.')

/** A positive whole number, from JSON. */
export const Id = z.int().positive()
/** The same from a path or query, or from JSON in the POST form of a GET. */
export const IdText = z.union([Id, idText]).transform(Number).pipe(Id)
/** An id where 0 (or nothing) means "none". */
export const IdOrZeroText = z
  .union([z.int().min(0), z.literal('0'), idText])
  .transform(Number)
  .pipe(z.int().min(0))

export const FlagText = z
  .union([z.boolean(), z.literal('true'), z.literal('false')])
  .transform((value) => value === true || value === 'true')

/** Some of a closed list, in the order of the list, each once. */
export const someOf = <Word extends string>(words: readonly Word[]) =>
  z
    .array(z.enum(words))
    .max(words.length * 2)
    .transform((given) => words.filter((word) => given.includes(word)))

/** A calendar day without a time: `2026-09-30`. */
export const Day = z.iso
  .date('Not a valid date.')
  .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', 'Not a valid date.')
/** ISO 8601 in UTC. */
export const Time = z.iso.datetime()

// The practical pattern of HTML's own e-mail field, with at least one dot in the domain.
const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/
export const Email = line(254).regex(emailPattern, 'Please input valid email!')
export const EmailOrEmpty = line(254).refine(
  (text) => text === '' || emailPattern.test(text),
  'Please input valid email!',
)
export const Phone = line(40).regex(phonePattern, 'Please input a valid phone number.')
export const AhpraNumber = line(13)
  .toUpperCase()
  .regex(ahpraPattern, 'An AHPRA number is three letters and ten digits, for example MED0001234567.')

/** The national identifier of a person who provides healthcare; spaces are ignored. */
export const Hpii = line(20)
  .transform((text) => text.replaceAll(' ', ''))
  .refine(
    (text) => text === '' || isHpii(text),
    'An HPI-I is sixteen digits beginning 800361 with a right check digit.',
  )

/** The token of a mailed link: 256 random bits in base64url. The service reports other text as an invalid link. */
export const LinkToken = z.string().min(1).max(200)

/** The reply of the calls that the specification describes as "truthy is success". */
export const Done = z.literal(true)

/** Text sent as base64 of UTF-8. A query's `+` may arrive as a space. */
export const Base64Text = z
  .string()
  .min(1)
  .max(1400)
  .transform((text, context) => {
    try {
      const bytes = Uint8Array.from(atob(text.replaceAll(' ', '+')), (char) => char.codePointAt(0) ?? 0)
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      context.addIssue('Not valid base64.')
      return z.NEVER
    }
  })

/** Of `previewHolds` within the last hour. A change that holds or frees people needs it. */
export const PreviewToken = z.string().max(200)

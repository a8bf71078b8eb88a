import { z } from 'zod'
import { AhpraNumber, Day, Id, line, paragraph, Time } from '../../../fields.ts'
import { checkResults } from '../qualifications/words.ts'
import {
  mostRegisterAnswers,
  refusalReasons,
  registerOutcomes,
  registerStatuses,
  registrationTypes,
} from './words.ts'

const Remarks = z.array(paragraph(2000)).max(20).default([])

/** What the register says about one number. Only some of it is kept: not the names, and of the remarks only the conditions. */
export const RegisterAnswer = z
  .object({
    number: AhpraNumber.min(1, 'Required.'),
    /** The names as the register writes them. Both are needed, unless the register does not know the number. */
    firstName: line(100).default(''),
    lastName: line(100).default(''),
    status: z.enum(registerStatuses),
    registrationType: z.enum(registrationTypes).nullable().default(null),
    expiresOn: Day.nullable().default(null),
    conditions: Remarks,
    undertakings: Remarks,
    reprimands: Remarks,
    notations: Remarks,
    endorsements: Remarks,
    /** When the register said so. */
    asOf: Time,
    /** The SHA-256 of the raw answer in hexadecimal digits, which the program keeps. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Must be 64 hexadecimal digits in lower case.'),
  })
  .refine(({ status, lastName }) => status === 'NOT_FOUND' || lastName !== '', {
    path: ['lastName'],
    message: 'Required.',
  })
export type RegisterAnswer = z.output<typeof RegisterAnswer>

export const RegisterAnswers = z.object({
  answers: z
    .array(RegisterAnswer)
    .min(1)
    .max(mostRegisterAnswers)
    .refine((answers) => new Set(answers.map(({ number }) => number)).size === answers.length, {
      message: 'Give each number once.',
    }),
})

/** In the order of the answers. */
export const RegisterOutcomes = z.object({
  /** Of every outcome that occurs. */
  counts: z.partialRecord(z.enum(registerOutcomes), z.int()),
  outcomes: z.array(
    z.object({
      number: z.string(),
      outcome: z.enum(registerOutcomes),
      reason: z.enum(refusalReasons).nullable(),
    }),
  ),
})
export type RegisterOutcomes = z.infer<typeof RegisterOutcomes>

/** Null while nothing has ever come. */
export const RegisterFeed = z.object({
  feed: z
    .object({
      lastReceivedAt: Time,
      isLate: z.boolean(),
      /** How many answers have come, and how many of them were about numbers that nobody here has. */
      received: z.int(),
      unknown: z.int(),
      /** Answers that a person must look at. */
      waiting: z.int(),
    })
    .nullable(),
})
export type RegisterFeed = z.infer<typeof RegisterFeed>

/** A kept answer about a registration. */
export const KeptRegisterAnswer = z.object({
  registerCheckId: Id,
  status: z.enum(registerStatuses),
  registrationType: z.enum(registrationTypes).nullable(),
  expiresOn: z.string().nullable(),
  conditions: z.string(),
  /** Reprimands, notations and endorsements, which change nothing here. */
  remarks: z.string(),
  result: z.enum(checkResults),
  outcome: z.enum(registerOutcomes),
  reason: z.enum(refusalReasons).nullable(),
  asOf: Time,
  receivedAt: Time,
  sha256: z.string(),
})
export type KeptRegisterAnswer = z.infer<typeof KeptRegisterAnswer>
export const KeptRegisterAnswers = z.object({ answers: z.array(KeptRegisterAnswer) })

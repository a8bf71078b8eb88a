import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { expect } from 'vitest'
import type { Answer, Caller } from '../../../../testing/caller.ts'

type Id = Pick<Qualification, 'qualificationId'>

let counted = 0
/** A registration number of AHPRA that no other qualification has. */
export const newNumber = (): string => `MED${String((counted += 1)).padStart(10, '0')}`

/** Adds a qualification with an end, which the kinds of most tests always have. */
export const add = (caller: Caller, userId: number, body: object): Promise<Answer> =>
  caller.inject('POST', `/api/users/${userId}/qualifications`, { expiresOn: '2027-09-30', ...body })

/** Adds a qualification of this kind, with a new number. */
export async function addQualification(
  caller: Caller,
  userId: number,
  body: { qualificationKindId: number; [name: string]: unknown },
): Promise<Qualification> {
  const answer = await add(caller, userId, { number: newNumber(), ...body })
  expect(answer.status, answer.text).toBe(200)
  return answer.json<Qualification>()
}

/** Calls `/api/qualifications/:qualificationId` and the rest of a path. */
export const post = (caller: Caller, { qualificationId }: Id, path: string, body: object): Promise<Answer> =>
  caller.inject('POST', `/api/qualifications/${qualificationId}${path}`, body)

export const verify = (caller: Caller, one: Qualification, body: object = {}): Promise<Answer> =>
  post(caller, one, '/check', { version: one.version, method: 'REGISTER_LOOKUP', result: 'CURRENT', ...body })

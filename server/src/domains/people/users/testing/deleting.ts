import type { RecordUses } from '@gantry/contract/deleting/calls'
import type { Answer, Caller } from '../../../../testing/caller.ts'

const base = '/api/gantry-admin/users'
let added = 0

/** Adds a person by the form, as somebody does by mistake. Nobody has used the account. */
export async function addPerson(
  admin: Caller,
  roleId: number,
  email = `mistake${added++}@clinic.example`,
): Promise<number> {
  const body = { firstName: 'Mia', lastName: 'Stake', email, roles: [{ roleId }] }
  const answer = await admin.inject('POST', `${base}/add-update`, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<{ userId: number }>().userId
}

export const readUses = (caller: Caller, userId: number): Promise<Answer> =>
  caller.inject('GET', `${base}/${userId}/uses`)

export async function usesOf(caller: Caller, userId: number): Promise<RecordUses['uses']> {
  const answer = await readUses(caller, userId)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json<RecordUses>().uses
}

export const deletePerson = (
  caller: Caller,
  userId: number,
  body: object = { version: 1, reason: 'Wrong file.' },
): Promise<Answer> => caller.inject('POST', `${base}/${userId}/delete`, body)

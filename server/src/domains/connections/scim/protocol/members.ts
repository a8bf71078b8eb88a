import { invalidPath, invalidValue, mutability } from './errors.ts'
import { type Filter, parseFilter } from './filter.ts'
import { objectOf, readOperations } from './person.ts'

// Changes of the members of a group.

/** What an operation does. Entra ID removes by a filter or by a list of values, and Okta replaces the list. */
export type MemberStep = { kind: 'add' | 'remove' | 'replace'; userIds: number[] } | { kind: 'remove-all' }

const mostMembers = 20_000

/** @throws ScimProblem if the operations change anything but the members */
export function readMemberSteps(body: unknown, displayName: string): MemberStep[] {
  return readOperations(body).flatMap(({ op, path, value }): MemberStep[] => {
    if (path !== '') return readStep(op, path, value, displayName)
    return Object.entries(objectOf(value, 'The value of an operation without a path')).flatMap(
      ([name, one]) => readStep(op, name, one, displayName),
    )
  })
}

const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:group:'

function readStep(
  op: 'add' | 'replace' | 'remove',
  path: string,
  value: unknown,
  displayName: string,
): MemberStep[] {
  const lower = path.toLowerCase()
  const name = lower.startsWith(groupSchema) ? lower.slice(groupSchema.length) : lower
  if (name === 'members') {
    if (op === 'remove' && (value === undefined || value === null)) return [{ kind: 'remove-all' }]
    return [{ kind: op, userIds: readIds(value) }]
  }
  if (name.startsWith('members[') && name.endsWith(']') && op === 'remove') {
    return [{ kind: 'remove', userIds: idsOf(parseFilter(name.slice('members['.length, -1))) }]
  }
  assertUnchanged(name, value, displayName)
  return []
}

/** Directories send names and ids with other changes. The names of groups and roles are those of the portal. */
function assertUnchanged(name: string, value: unknown, displayName: string): void {
  if (name === 'displayname') {
    const isSame = typeof value === 'string' && value.trim().toLowerCase() === displayName.toLowerCase()
    if (!isSame) throw mutability('The name of a group is changed in the portal.')
  } else if (!['id', 'externalid', 'schemas', 'meta'].includes(name)) {
    throw invalidPath('Only members can be changed.')
  }
}

/** The people of `value eq "1"`, or of several of them with "or". */
function idsOf(filter: Filter): number[] {
  if (filter.kind === 'or') return filter.parts.flatMap(idsOf)
  if (filter.kind !== 'compare' || filter.path !== 'value' || filter.operator !== 'eq') {
    throw invalidPath('Members are chosen by value eq "id".')
  }
  return [readId(filter.value)]
}

function readIds(value: unknown): number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > mostMembers) throw invalidValue(`A request has at most ${mostMembers} members.`)
  return list.map((one) =>
    readId(typeof one === 'object' && one !== null && 'value' in one ? one.value : one),
  )
}

function readId(value: unknown): number {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^[1-9]\d{0,15}$/.test(text)) {
    throw invalidValue('A member has the id of a person as its value.')
  }
  return Number(text)
}

/** The members of a whole resource; null if it names none. */
export function readMembers(body: unknown, displayName: string): number[] | null {
  let members: number[] | null = null
  for (const [name, value] of Object.entries(objectOf(body, 'The body'))) {
    const lower = name.toLowerCase()
    if (lower === 'members') members = value === null ? [] : readIds(value)
    else if (lower === 'displayname') assertUnchanged(lower, value, displayName)
  }
  return members
}

export function stepsTo(current: ReadonlySet<number>, steps: MemberStep[]): ReadonlySet<number> {
  let members = new Set(current)
  for (const step of steps) {
    if (step.kind === 'remove-all') members = new Set()
    else if (step.kind === 'replace') members = new Set(step.userIds)
    else if (step.kind === 'add') for (const userId of step.userIds) members.add(userId)
    else for (const userId of step.userIds) members.delete(userId)
  }
  return members
}

import { languages, profileFields } from '@gantry/contract/domains/people/users/schemas'
import { Email } from '@gantry/contract/fields'
import { invalidPath, invalidSyntax, invalidValue, mutability, ScimProblem } from './errors.ts'
import { type Filter, type FilterValue, parseFilter } from './filter.ts'
import { check, forms } from './forms.ts'
import { isOfExtension, type Op, type ProfessionChange, readProfessions } from './professions.ts'

// What a directory says about a person, from a whole resource or from the operations of a PATCH.

export type Language = (typeof languages)[number]
/** Absent: nothing is said about it. */
export type Described = {
  userName?: string
  externalId?: string | null
  email?: string
  firstName?: string
  lastName?: string
  title?: string
  phone?: string
  mobile?: string
  language?: Language
  active?: boolean
  displayName?: string
  /** In their order. */
  professions?: ProfessionChange[]
}

/** Attributes of RFC 7643 that have no place here. Directories send them by default, so they are ignored. */
const ignored: ReadonlySet<string> = new Set([
  'schemas',
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'locale',
  'timezone',
  'password',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509certificates',
])
const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'groups'])
/** Attributes with one value and without parts, by the names of a path in lower case. */
const plain: ReadonlySet<string> = new Set([
  'username',
  'externalid',
  'active',
  'displayname',
  'preferredlanguage',
])
const coreSchema = 'urn:ietf:params:scim:schemas:core:2.0:user'

/** Reads a resource of POST or PUT. What it does not know is ignored (RFC 7644, section 3.3). */
export function readPerson(body: unknown): Described {
  const described: Described = {}
  for (const [name, value] of Object.entries(objectOf(body, 'The body'))) {
    if (!readOnly.has(name.toLowerCase())) apply(described, 'replace', name, value, false)
  }
  return described
}

type Operation = { op: Op; path: string; value: unknown }

const mostOperations = 100

/** Reads the operations of a PATCH. Entra ID writes "Add" and "Replace", and Okta sends no path. */
export function readOperations(body: unknown): Operation[] {
  const fields = Object.entries(objectOf(body, 'The body'))
  const [, operations] = fields.find(([name]) => name.toLowerCase() === 'operations') ?? []
  if (!Array.isArray(operations) || operations.length === 0) throw invalidSyntax('Operations is a list.')
  if (operations.length > mostOperations) {
    throw invalidValue(`A request has at most ${mostOperations} operations.`)
  }
  return operations.map((one: unknown): Operation => {
    const { op, path, value } = lowerCased(objectOf(one, 'An operation'))
    const verb = typeof op === 'string' ? op.toLowerCase() : ''
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove') {
      throw invalidSyntax('An operation is add, replace or remove.')
    }
    if (path !== undefined && path !== null && typeof path !== 'string') {
      throw invalidPath('A path is a text.')
    }
    if (verb === 'remove' && !path) throw new ScimProblem(400, 'A removal needs a path.', 'noTarget')
    return { op: verb, path: path ?? '', value }
  })
}

/** Applies the operations in their order. */
export function readPatch(body: unknown): Described {
  const described: Described = {}
  for (const { op, path, value } of readOperations(body)) {
    if (op === 'remove') apply(described, op, path, null, true)
    else if (path !== '') apply(described, op, path, value, true)
    else {
      for (const [name, one] of Object.entries(objectOf(value, 'The value of an operation without a path'))) {
        if (!readOnly.has(name.toLowerCase())) apply(described, op, name, one, true)
      }
    }
  }
  return described
}

/** Attributes with one value are set in the same way by all operations. Those of the extension have several. */
function apply(described: Described, op: Op, path: string, value: unknown, isStrict: boolean): void {
  if (path.length <= mostPathCharacters && isOfExtension(path)) {
    described.professions = [...(described.professions ?? []), ...readProfessions(op, path, value, isStrict)]
  } else setAttribute(described, path, value, isStrict)
}

export function objectOf(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidSyntax(`${what} is an object.`)
  }
  return value as Record<string, unknown>
}

/** The three members of an operation, whose names may be written in any case. */
function lowerCased(fields: Record<string, unknown>): { op?: unknown; path?: unknown; value?: unknown } {
  const found: { op?: unknown; path?: unknown; value?: unknown } = {}
  for (const [name, value] of Object.entries(fields)) {
    const lower = name.toLowerCase()
    if (lower === 'op' || lower === 'path' || lower === 'value') found[lower] = value
  }
  return found
}

/** An attribute, with a filter of its values and a part of them: `emails[type eq "work"].value`. */
const pathForm = /^([a-z][\w$-]*)(?:\[([^\]]*)\])?(?:\.([a-z$][\w$-]*))?$/

function splitPath(
  path: string,
): { name: string; filter: string | undefined; part: string | undefined } | null {
  const bare = path.toLowerCase().startsWith(`${coreSchema}:`) ? path.slice(coreSchema.length + 1) : path
  // Only the names are caseless.
  const opened = bare.indexOf('[')
  const closed = bare.lastIndexOf(']')
  const lower =
    opened < 0 || closed < opened
      ? bare.toLowerCase()
      : bare.slice(0, opened).toLowerCase() +
        bare.slice(opened, closed + 1) +
        bare.slice(closed + 1).toLowerCase()
  const [, name, filter, part] = pathForm.exec(lower) ?? []
  return name === undefined ? null : { name, filter, part }
}

const mostPathCharacters = 500

/** `isStrict` refuses unknown and read-only attributes, which a PATCH names on purpose. */
function setAttribute(described: Described, path: string, value: unknown, isStrict: boolean): void {
  if (path.length > mostPathCharacters) throw invalidPath('The path is too long.')
  // Other extensions have no place here, such as the one for enterprises.
  if (/^urn:/i.test(path) && !path.toLowerCase().startsWith(`${coreSchema}:`)) return
  const split = splitPath(path)
  if (split === null) {
    if (isStrict) throw invalidPath('The path has an unknown form.')
    return
  }
  const { name, filter, part } = split
  if (isStrict && readOnly.has(name)) throw mutability(`${name} cannot be changed.`)
  if (ignored.has(name)) return
  // Without this, `userName.x` would change the userName.
  const hasPart = plain.has(name) && (filter !== undefined || part !== undefined)
  if (hasPart || (name === 'name' && filter !== undefined)) {
    if (isStrict) throw invalidPath(`${name} has no such part.`)
    return
  }
  switch (name) {
    case 'username':
      described.userName = check('userName', forms.userName, value)
      return
    case 'externalid':
      described.externalId = value === null ? null : check('externalId', forms.externalId, value)
      return
    case 'active':
      described.active = readFlag(value)
      return
    case 'displayname':
      described.displayName = value === null ? '' : check('displayName', forms.displayName, value)
      return
    case 'preferredlanguage':
      setLanguage(described, value)
      return
    case 'name':
      if (part !== undefined) setName(described, part, value)
      else if (value !== null) {
        for (const [one, text] of Object.entries(objectOf(value, 'name'))) {
          setName(described, one.toLowerCase(), text)
        }
      }
      return
    case 'emails':
      setEmail(described, chosenValue(value, filter, part))
      return
    case 'phonenumbers':
      setPhones(described, value, filter, part)
      return
    default:
      if (isStrict) throw invalidPath('The path names an unknown attribute.')
  }
}

/** Entra ID sends "True" and "False". */
function readFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  if (word !== 'true' && word !== 'false') throw invalidValue('active is true or false.')
  return word === 'true'
}

function setName(described: Described, part: string, value: unknown): void {
  const given = value ?? ''
  // A directory that has no name sends an empty one.
  if (part === 'givenname') {
    described.firstName = given === '' ? '' : check('name.givenName', profileFields.firstName, given)
  }
  if (part === 'familyname') {
    described.lastName = given === '' ? '' : check('name.familyName', profileFields.lastName, given)
  }
  if (part === 'honorificprefix') described.title = check('name.honorificPrefix', profileFields.title, given)
}

/** Languages that the portal does not have are ignored. */
function setLanguage(described: Described, value: unknown): void {
  if (value === null) return
  const [word] = check('preferredLanguage', forms.language, value)
    .toLowerCase()
    .split(/[-_,;]/, 1)
  const language = languages.find((known) => known === word)
  if (language !== undefined) described.language = language
}

type Chosen = { type: string; primary: boolean; value: unknown }

/** The values of an attribute with several, as a list. A path can choose one of them by its type. */
function valuesOf(value: unknown, filter: string | undefined, part: string | undefined): Chosen[] {
  if (filter !== undefined || part !== undefined) {
    if (part !== undefined && part !== 'value') return []
    const type = filter === undefined ? 'work' : typeIn(parseFilter(filter))
    return [{ type, primary: false, value: part === undefined ? valueIn(value) : value }]
  }
  if (value === null) return [{ type: 'work', primary: true, value: null }]
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.slice(0, 100).map((one): Chosen => {
    if (typeof one !== 'object' || one === null) return { type: 'work', primary: false, value: one }
    const { type, primary } = one as Record<string, unknown>
    return {
      type: typeof type === 'string' ? type.toLowerCase() : 'work',
      primary: primary === true || primary === 'true' || primary === 'True',
      value: valueIn(one),
    }
  })
}

const valueIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value

/** The type that a filter such as `type eq "work"` chooses. Others, such as `primary eq true`, mean the one that we have. */
function typeIn(filter: Filter): string {
  const parts = filter.kind === 'and' ? filter.parts : [filter]
  const types = parts.flatMap((one): FilterValue[] =>
    one.kind === 'compare' && one.path === 'type' && one.operator === 'eq' ? [one.value] : [],
  )
  return typeof types[0] === 'string' ? types[0].toLowerCase() : 'work'
}

/** People have one address: the primary one, or that of the work, or the first. Undefined if the path names another one. */
function chosenValue(value: unknown, filter: string | undefined, part: string | undefined): unknown {
  const values = valuesOf(value, filter, part)
  if (values.filter(({ primary }) => primary).length > 1) {
    throw invalidValue('emails: Only one address is the primary one.')
  }
  const isNamed = filter !== undefined || part !== undefined
  const chosen =
    values.find(({ primary }) => primary) ??
    values.find(({ type }) => type === 'work') ??
    (isNamed ? undefined : values[0])
  return chosen?.value
}

function setEmail(described: Described, value: unknown): void {
  if (value === undefined) return
  if (value === null) throw mutability('emails: An e-mail address cannot be removed.')
  described.email = check('emails', Email, value)
}

function setPhones(
  described: Described,
  value: unknown,
  filter: string | undefined,
  part: string | undefined,
): void {
  for (const { type, value: phone } of valuesOf(value, filter, part)) {
    if (type === 'work') described.phone = check('phoneNumbers', profileFields.phone, phone ?? '')
    if (type === 'mobile') described.mobile = check('phoneNumbers', profileFields.mobile, phone ?? '')
  }
}

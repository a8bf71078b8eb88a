import { invalidFilter } from './errors.ts'

// Filters (RFC 7644, section 3.4.2.2). The parser builds a tree; nothing of the text gets into SQL but values as parameters.

export const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof operators)[number]
export type FilterValue = string | number | boolean | null

export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  /** The path is in lower case, without the URN of the schema. */
  | { kind: 'present'; path: string }
  | { kind: 'compare'; path: string; operator: Operator; value: FilterValue }

const mostCharacters = 2000
const mostComparisons = 50
const mostDepth = 20

/** A word, a text in quotes as in JSON, or one of the brackets. */
const token = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([^\s()[\]"]+))/y

type Token = { bracket: string } | { text: string } | { word: string }

/** @throws ScimProblem invalidFilter */
export function parseFilter(text: string): Filter {
  if (text.length > mostCharacters) {
    throw invalidFilter(`A filter has at most ${mostCharacters} characters.`)
  }
  const reader = new Reader(readTokens(text))
  const filter = reader.readOr('', 0)
  reader.assertEnd()
  return filter
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = []
  const rest = text.trimEnd()
  token.lastIndex = 0
  while (token.lastIndex < rest.length) {
    const found = token.exec(rest)
    if (found === null) throw invalidFilter('The filter has a text without an end.')
    const [, bracket, quoted, word] = found
    if (bracket !== undefined) tokens.push({ bracket })
    else if (quoted !== undefined) tokens.push({ text: unquote(quoted) })
    else tokens.push({ word: word ?? '' })
  }
  return tokens
}

function unquote(quoted: string): string {
  let text: unknown
  try {
    text = JSON.parse(quoted)
  } catch {
    throw invalidFilter('The filter has a text that is no text of JSON.')
  }
  // PostgreSQL cannot store these characters, so nothing can be equal to them.
  if (typeof text !== 'string' || !text.isWellFormed() || text.includes('\0')) {
    throw invalidFilter('The filter has a character that is not allowed.')
  }
  return text
}

class Reader {
  private readonly tokens: Token[]
  private next = 0
  private comparisons = 0

  constructor(tokens: Token[]) {
    this.tokens = tokens
  }

  /** `prefix` is the attribute outside of the square brackets, with a dot. */
  readOr(prefix: string, depth: number): Filter {
    return this.readParts('or', () => this.readAnd(prefix, depth))
  }

  assertEnd(): void {
    if (this.next < this.tokens.length) throw invalidFilter('The filter goes on after its end.')
  }

  private readAnd(prefix: string, depth: number): Filter {
    return this.readParts('and', () => this.readOne(prefix, depth))
  }

  private readParts(kind: 'and' | 'or', readPart: () => Filter): Filter {
    const first = readPart()
    const parts = [first]
    while (this.takeWord(kind)) parts.push(readPart())
    return parts.length === 1 ? first : { kind, parts }
  }

  private readOne(prefix: string, depth: number): Filter {
    if (depth > mostDepth) throw invalidFilter('The filter is nested too deeply.')
    if (this.takeWord('not')) {
      if (!this.takeBracket('(')) throw invalidFilter('Write "not" before parentheses.')
      return { kind: 'not', part: this.readInside(')', prefix, depth) }
    }
    if (this.takeBracket('(')) return this.readInside(')', prefix, depth)
    return this.readComparison(prefix, depth)
  }

  private readInside(end: ')' | ']', prefix: string, depth: number): Filter {
    const filter = this.readOr(prefix, depth + 1)
    if (!this.takeBracket(end)) throw invalidFilter(`The filter lacks a "${end}".`)
    return filter
  }

  private readComparison(prefix: string, depth: number): Filter {
    this.comparisons += 1
    if (this.comparisons > mostComparisons) {
      throw invalidFilter(`A filter has at most ${mostComparisons} comparisons.`)
    }
    const name = toPath(this.takeAnyWord('an attribute'))
    if (!this.takeBracket('[')) return this.readOperator(prefix + name)
    if (prefix !== '') throw invalidFilter('Square brackets cannot be nested.')
    const chosen = this.readInside(']', `${name}.`, depth)
    // Entra ID compares a part of the chosen value: emails[type eq "work"].value eq "...".
    const after = this.tokens[this.next]
    if (after === undefined || !('word' in after) || !after.word.startsWith('.')) return chosen
    const compared = this.readOperator(toPath(name + this.takeAnyWord('an attribute')))
    return { kind: 'and', parts: [chosen, compared] }
  }

  private readOperator(path: string): Filter {
    const word = this.takeAnyWord('an operator').toLowerCase()
    if (word === 'pr') return { kind: 'present', path }
    const operator = operators.find((known) => known === word)
    if (operator === undefined) throw invalidFilter('The filter has an operator that is not known.')
    return { kind: 'compare', path, operator, value: this.takeValue() }
  }

  private takeValue(): FilterValue {
    const found = this.tokens[this.next]
    this.next += 1
    if (found !== undefined && 'text' in found) return found.text
    const word = found !== undefined && 'word' in found ? found.word.toLowerCase() : ''
    if (word === 'true') return true
    if (word === 'false') return false
    if (word === 'null') return null
    if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(word)) return Number(word)
    throw invalidFilter('The filter lacks a value.')
  }

  private takeAnyWord(what: string): string {
    const found = this.tokens[this.next]
    if (found === undefined || !('word' in found)) throw invalidFilter(`The filter lacks ${what}.`)
    this.next += 1
    return found.word
  }

  private takeWord(wanted: string): boolean {
    const found = this.tokens[this.next]
    if (found === undefined || !('word' in found) || found.word.toLowerCase() !== wanted) return false
    this.next += 1
    return true
  }

  private takeBracket(wanted: string): boolean {
    const found = this.tokens[this.next]
    if (found === undefined || !('bracket' in found) || found.bracket !== wanted) return false
    this.next += 1
    return true
  }
}

const schemaPrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
const pathForm = /^[a-z][\w$-]*(?:\.[a-z$][\w$-]*)?$/

function toPath(word: string): string {
  const path = word.toLowerCase().replace(schemaPrefix, '')
  if (!pathForm.test(path)) throw invalidFilter('The filter has an attribute that is not known.')
  return path
}

import { Problem } from '../../../../platform/http/problem.ts'

/** The kinds of a 400 or 409 (RFC 7644, section 3.12). */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness'

/** A refusal with the kind that a SCIM client understands. */
export class ScimProblem extends Problem {
  readonly scimType: ScimType | undefined

  constructor(status: number, message: string, scimType?: ScimType) {
    super(status, `scim.${scimType ?? status}`, message)
    this.name = 'ScimProblem'
    this.scimType = scimType
  }
}

export const invalidFilter = (message: string) => new ScimProblem(400, message, 'invalidFilter')
export const invalidPath = (message: string) => new ScimProblem(400, message, 'invalidPath')
export const invalidSyntax = (message: string) => new ScimProblem(400, message, 'invalidSyntax')
export const invalidValue = (message: string) => new ScimProblem(400, message, 'invalidValue')
export const mutability = (message: string) => new ScimProblem(400, message, 'mutability')
export const taken = (message: string) => new ScimProblem(409, message, 'uniqueness')
export const noSuchResource = () => new ScimProblem(404, 'There is no such resource.')

const schema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The body of an error. The status is text there (RFC 7644, section 3.12). */
export function errorBody(problem: Problem) {
  const scimType = problem instanceof ScimProblem ? problem.scimType : kindOf(problem)
  return {
    schemas: [schema],
    status: String(problem.status),
    ...(scimType !== undefined && { scimType }),
    detail: problem.message,
  }
}

/** Bodies that could not be read, and values that could not be stored. */
const kindOf = ({ status, code }: Problem): ScimType | undefined => {
  if (status !== 400) return undefined
  return code === 'input.invalid' ? 'invalidValue' : 'invalidSyntax'
}

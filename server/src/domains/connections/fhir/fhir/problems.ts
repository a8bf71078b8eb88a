import type { Problem } from '../../../../platform/http/problem.ts'

/** An error of a FHIR request. `expression` names the parameter that is wrong. */
export class FhirProblem extends Error {
  readonly status: number
  readonly code: IssueCode
  readonly expression: string | undefined

  constructor(status: number, code: IssueCode, message: string, expression?: string) {
    super(message)
    this.name = 'FhirProblem'
    this.status = status
    this.code = code
    this.expression = expression
  }
}

/** Of https://hl7.org/fhir/R4/valueset-issue-type.html. */
type IssueCode =
  | 'invalid'
  | 'value'
  | 'not-supported'
  | 'not-found'
  | 'deleted'
  | 'login'
  | 'forbidden'
  | 'throttled'
  | 'too-costly'
  | 'transient'
  | 'exception'
  | 'too-long'

export const badParameter = (name: string, message: string) => new FhirProblem(400, 'value', message, name)
export const unknownParameter = (name: string) =>
  new FhirProblem(400, 'not-supported', `The parameter ${name} is not supported here.`, name)

const codes: Record<number, IssueCode> = {
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  410: 'deleted',
  413: 'too-long',
  415: 'not-supported',
  429: 'throttled',
  503: 'transient',
}

/** The body of every error under /fhir. It has the id of the request, which the operators find in the log. */
export function outcomeOf(error: FhirProblem | Problem, requestId: string) {
  const code =
    error instanceof FhirProblem
      ? error.code
      : (codes[error.status] ?? (error.status < 500 ? 'invalid' : 'exception'))
  const expression = error instanceof FhirProblem ? error.expression : undefined
  return {
    resourceType: 'OperationOutcome',
    issue: [
      {
        severity: 'error',
        code,
        details: { text: error.message },
        diagnostics: `Request ${requestId}`,
        ...(expression !== undefined && { expression: [`http.${expression}`] }),
      },
    ],
  } as const
}

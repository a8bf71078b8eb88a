import type { z } from 'zod'
import * as bulkStatus from '../bulk-status.ts'
import type { ContractDomain } from '../declared/domain.ts'
import * as deleting from '../deleting/calls.ts'
import { domains } from '../domains.ts'
import * as errors from '../errors.ts'
import * as markdown from '../texts/markdown.ts'

/** The modules whose schemas appear under their exported names in the document. */
const modules = [
  bulkStatus,
  deleting,
  errors,
  markdown,
  ...domains.flatMap(({ schemas = [] }: ContractDomain) => schemas),
]

/** The name under which each schema is exported. */
export function namesOfSchemas(): Map<z.ZodType, string> {
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]: [string, unknown]): [z.ZodType, string][] =>
        isSchema(value) ? [[value, name]] : [],
      ),
    ),
  )
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

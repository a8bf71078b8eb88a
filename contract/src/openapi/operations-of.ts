import type { ApiDocument } from './types.ts'

/** Every operation of the document in the order of its tags. */
export const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

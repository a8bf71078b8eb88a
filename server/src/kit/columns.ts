import type { z } from 'zod'

/** The columns that a query selects for a reply: the fields of its schema, each a column of the same name. */
export const columnsOf = <Fields extends z.ZodRawShape>(schema: z.ZodObject<Fields>) =>
  Object.keys(schema.shape) as (keyof Fields & string)[]

import { z } from 'zod'

/** Words of a paragraph in one form. `href` begins with `https://` or `mailto:`. */
export const MarkdownRun = z.object({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasized: z.boolean(),
  href: z.string().nullable(),
})
export type MarkdownRun = z.infer<typeof MarkdownRun>

/**
 * A paragraph of a text. It contains no HTML: who shows it makes the elements. `level` is that of a heading from 1 on, or how deep
 * an item or paragraph is in lists, where 0 is outside of them. Only an item has a marker, such as "2." or "•".
 */
export const MarkdownBlock = z.object({
  kind: z.enum(['HEADING', 'PARAGRAPH', 'ITEM']),
  level: z.int().min(0),
  marker: z.string().nullable(),
  runs: z.array(MarkdownRun),
})
export type MarkdownBlock = z.infer<typeof MarkdownBlock>

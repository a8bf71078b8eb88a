import type { MarkdownBlock, MarkdownRun } from '@gantry/contract/texts/markdown'
import type { MarkedToken, Token, Tokens } from 'marked'
import { problem } from '../../platform/http/problem.ts'

// Reads Markdown into paragraphs without HTML. What is not named here is refused, so that readers see what was written,
// and the code that shows a stored text needs no filter.

type Form = Omit<MarkdownRun, 'text'>

const plain: Form = { isStrong: false, isEmphasized: false, href: null }
const allowedLink = /^(?:https:\/\/|mailto:)[^\s]+$/i
const deepestList = 4
/** The reader's time grows with the square of this length. */
const longestParagraph = 4000
// Also what the reader takes for text, so that the stored Markdown is harmless for other readers.
const htmlLike = /<[a-z!?/]/i

/** Loaded with the first text that is saved, because few servers ever need it (decision 0024). */
export async function readMarkdown(markdown: string): Promise<MarkdownBlock[]> {
  const long = markdown.split(/\n[ \t]*\n/).find((part) => part.length > longestParagraph)
  if (long !== undefined) throw problem('markdown.long', { count: longestParagraph, found: shortened(long) })
  const { Marked } = await import('marked')
  const blocks: MarkdownBlock[] = []
  addBlocks(blocks, new Marked().lexer(markdown), 0)
  return blocks
}

function addBlocks(blocks: MarkdownBlock[], tokens: Token[], level: number, first?: string): void {
  // The first paragraph of an item has its marker.
  let marker = first ?? null
  for (const token of tokens as MarkedToken[]) {
    switch (token.type) {
      case 'space':
      case 'def':
        break
      case 'heading':
        if (level > 0 || token.depth > 3) throw refused(token.raw)
        blocks.push({ kind: 'HEADING', level: token.depth, marker: null, runs: runsOf(token.tokens) })
        break
      case 'paragraph':
      case 'text': {
        const runs = runsOf(token.tokens ?? [token], plain)
        blocks.push({ kind: marker === null ? 'PARAGRAPH' : 'ITEM', level, marker, runs })
        marker = null
        break
      }
      case 'list':
        addItems(blocks, token, level + 1)
        break
      default:
        throw refused(token.raw)
    }
  }
}

function addItems(blocks: MarkdownBlock[], { ordered, start, items, raw }: Tokens.List, level: number): void {
  if (level > deepestList) throw refused(raw)
  for (const [index, item] of items.entries()) {
    if (item.task) throw refused(item.raw)
    const marker = ordered ? `${String(Number(start) + index)}.` : '•'
    const first = item.tokens.find(({ type }) => type !== 'space')
    const beginsWithText = first?.type === 'text' || first?.type === 'paragraph'
    if (!beginsWithText) blocks.push({ kind: 'ITEM', level, marker, runs: [] })
    addBlocks(blocks, item.tokens, level, beginsWithText ? marker : undefined)
  }
}

function runsOf(tokens: Token[], form = plain): MarkdownRun[] {
  return joined(tokens.flatMap((token) => runsOfToken(token as MarkedToken, form)))
}

function runsOfToken(token: MarkedToken, form: Form): MarkdownRun[] {
  switch (token.type) {
    case 'text':
      // The text of an item is a token around those of its words.
      if (token.tokens) return runsOf(token.tokens, form)
      if (htmlLike.test(token.text)) throw refused(token.raw)
      return [{ text: token.text, ...form }]
    case 'escape':
      return [{ text: token.text, ...form }]
    case 'br':
      return [{ text: '\n', ...form }]
    case 'strong':
      return runsOf(token.tokens, { ...form, isStrong: true })
    case 'em':
      return runsOf(token.tokens, { ...form, isEmphasized: true })
    case 'link':
      // Plain text that looks like an address becomes a link by itself. Only one that can be followed safely stays one.
      if (token.autolink && !token.raw.startsWith('<') && !allowedLink.test(token.href))
        return [{ text: token.text, ...form }]
      if (!allowedLink.test(token.href)) throw problem('markdown.link', { found: shortened(token.raw) })
      return runsOf(token.tokens, { ...form, href: token.href })
    default:
      throw refused(token.raw)
  }
}

/** Neighbours in the same form are one run. */
function joined(runs: MarkdownRun[]): MarkdownRun[] {
  const result: MarkdownRun[] = []
  for (const run of runs) {
    const last = result.at(-1)
    const isSame =
      last?.isStrong === run.isStrong && last.isEmphasized === run.isEmphasized && last.href === run.href
    if (last && isSame) last.text += run.text
    else result.push({ ...run })
  }
  return result
}

const shortened = (raw: string) => raw.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
const refused = (raw: string) => problem('markdown.mark', { found: shortened(raw) })

import type { MarkdownBlock, MarkdownRun } from '@gantry/contract/texts/markdown'
import { Anchor } from '../../ui/basic/Anchor.tsx'
import classes from './MarkdownText.module.css'

type Item = { block: MarkdownBlock; inside: MarkdownBlock[] }
type Part = { block: MarkdownBlock } | { items: Item[] }

/** Puts the paragraphs and items that belong to an item inside it. */
function partsOf(blocks: MarkdownBlock[], level: number): Part[] {
  const parts: Part[] = []
  for (const block of blocks) {
    const last = parts.at(-1)
    const list = last && 'items' in last ? last.items : undefined
    const item = { block, inside: [] }
    if (block.kind === 'HEADING' || block.level <= level) parts.push({ block })
    else if (block.kind === 'PARAGRAPH' || block.level > level + 1) list?.at(-1)?.inside.push(block)
    else if (list) list.push(item)
    else parts.push({ items: [item] })
  }
  return parts
}

function Runs({ runs }: { runs: MarkdownRun[] }) {
  return runs.map(({ text, isStrong, isEmphasized, href }, index) => {
    const emphasized = isEmphasized ? <em>{text}</em> : text
    const words = isStrong ? <strong>{emphasized}</strong> : emphasized
    return href === null ? (
      <span key={`${text}-${String(index)}`}>{words}</span>
    ) : (
      <Anchor key={`${text}-${String(index)}`} href={href} target="_blank" rel="noopener noreferrer">
        {words}
      </Anchor>
    )
  })
}

const headings = ['h2', 'h3', 'h4'] as const

function Single({ block: { kind, level, runs } }: { block: MarkdownBlock }) {
  const Element = kind === 'HEADING' ? (headings[level - 1] ?? 'h4') : 'p'
  return (
    <Element>
      <Runs runs={runs} />
    </Element>
  )
}

function Blocks({ blocks, level }: { blocks: MarkdownBlock[]; level: number }) {
  return partsOf(blocks, level).map((part, index) => {
    const key = `${level}-${String(index)}`
    if ('block' in part) return <Single key={key} block={part.block} />
    return (
      <ul key={key}>
        {part.items.map(({ block, inside }, number) => (
          <li key={`${key}-${String(number)}`}>
            {/* In the text, not in CSS, so that the number is copied with the item. */}
            <span className={classes.marker}>{block.marker}</span>
            <div>
              <p>
                <Runs runs={block.runs} />
              </p>
              <Blocks blocks={inside} level={level + 1} />
            </div>
          </li>
        ))}
      </ul>
    )
  })
}

type MarkdownTextProps = { blocks: MarkdownBlock[]; language: string }

/** A text from its paragraphs, in the direction of its own language. No HTML of the server is shown. */
export const MarkdownText = ({ blocks, language }: MarkdownTextProps) => (
  <article className={classes.text} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
    <Blocks blocks={blocks} level={0} />
  </article>
)

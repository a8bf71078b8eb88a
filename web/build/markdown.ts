import { Marked, type Tokens } from 'marked'
import { type Plugin, transformWithOxc } from 'vite'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const markdown = new Marked({
  renderer: {
    // HTML in a file is shown as text.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escape(text),
    link({ href, tokens }) {
      return `<Link to="${escape(href)}">${this.parser.parseInline(tokens)}</Link>`
    },
  },
})

/** The heading of a text, and the rest as a React component in JSX, where braces would begin an expression. */
export function moduleOf(text: string): string {
  const [heading, ...rest] = markdown.lexer(text)
  if (heading?.type !== 'heading') throw new Error('A text of the help begins with a heading.')
  const elements = markdown.parser(rest).replaceAll('{', '&#123;').replaceAll('}', '&#125;')
  return `export const title = ${JSON.stringify(heading.text)}
export default function Text({ Link }) { return <>${elements}</> }`
}

/** Makes React components of the texts of the help while the portal is built, so the browser loads no reader of Markdown. */
export function markdownPlugin(): Plugin {
  return {
    name: 'gantry-markdown',
    enforce: 'pre',
    async transform(text, id) {
      if (!id.endsWith('.md')) return null
      const { code } = await transformWithOxc(moduleOf(text), `${id}.jsx`, {
        jsx: { runtime: 'automatic' },
      })
      return { code, map: null, moduleType: 'js' }
    },
  }
}

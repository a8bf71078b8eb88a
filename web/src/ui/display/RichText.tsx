import { createElement, Fragment, type ReactNode } from 'react'

type RichTextProps = {
  /** A text with one kind of marks: `I accept the <link>terms</link>`. */
  text: string
  /** What becomes of each mark's inside. */
  parts: Record<string, (inside: string) => ReactNode>
}

/** A translated sentence with a link or an emphasis in it. Marks nobody named stay text. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/g).filter((_, index) => index % 3 !== 2)
  return createElement(
    Fragment,
    null,
    ...pieces.map((piece) => {
      const [, mark = '', inside = ''] = /^<(\w+)>(.*?)<\/\1>$/.exec(piece) ?? []
      return parts[mark]?.(inside) ?? piece
    }),
  )
}

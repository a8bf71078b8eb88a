import { createElement, Fragment, type ReactNode } from 'react'

type RichTextProps = {
  /** A text with tags of one kind: `I accept the <link>terms</link>`. */
  text: string
  /** Renders the content of each tag. */
  parts: Record<string, (inside: string) => ReactNode>
}

/** A translated sentence with a link or an emphasis. Unknown tags stay text. */
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

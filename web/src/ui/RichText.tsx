import { Fragment, type ReactNode } from 'react'

type RichTextProps = {
  /** A text with one kind of marks: `I accept the <link>terms</link>`. */
  text: string
  /** What becomes of each mark's inside. */
  parts: Record<string, (inside: string) => ReactNode>
}

/** A translated sentence with a link or an emphasis in it. Marks nobody named stay text. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = text.split(/(<(\w+)>.*?<\/\2>)/g)
  return pieces
    .filter((_, index) => index % 3 !== 2)
    .map((piece, index) => {
      const [, mark = '', inside = ''] = /^<(\w+)>(.*?)<\/\1>$/.exec(piece) ?? []
      return <Fragment key={`${index}-${mark}`}>{parts[mark]?.(inside) ?? piece}</Fragment>
    })
}

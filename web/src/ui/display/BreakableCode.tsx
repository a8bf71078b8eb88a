import { Fragment } from 'react'

type BreakableCodeProps = { text: string; className?: string | undefined; title?: string }

/** An address, which may break before the signs that separate its parts, so that no line ends inside a word. */
export function BreakableCode({ text, ...shown }: BreakableCodeProps) {
  const parts = text.split(/(?=[@./?&_])/)
  return (
    <bdi dir="ltr" {...shown}>
      {parts.map((part, at) => (
        <Fragment key={parts.slice(0, at).join('')}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}

import classes from './Shares.module.css'

export type Tone = 'accent' | 'warning' | 'danger' | 'quiet'

type SharesProps = {
  parts: readonly { key: string; tone: Tone; value: number }[]
  size?: 'sm' | 'md'
}

/** A bar that is divided by the shares of its parts. It is decoration: the numbers are beside it. */
export function Shares({ parts, size = 'md' }: SharesProps) {
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const percent = (value: number) => (total === 0 ? 0 : (value / total) * 100)
  return (
    <svg className={classes.bar} data-size={size} aria-hidden focusable="false">
      {parts.map(({ key, tone, value }, index) => {
        const before = parts.slice(0, index).reduce((sum, part) => sum + part.value, 0)
        return value > 0 ? (
          <rect
            key={key}
            x={`${percent(before)}%`}
            width={`${percent(value)}%`}
            height="100%"
            data-tone={tone}
            className={classes.part}
          />
        ) : null
      })}
    </svg>
  )
}

/** The colour of a part, beside its number. */
export const Swatch = ({ tone }: { tone: Tone }) => (
  <svg className={classes.swatch} viewBox="0 0 10 10" aria-hidden focusable="false">
    <rect width="10" height="10" rx="2.5" data-tone={tone} className={classes.part} />
  </svg>
)

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TextLink } from '../navigation/TextLink.tsx'
import classes from './BarChart.module.css'
import type { ChartLink } from './chart-link.ts'

export type Bar = {
  key: string
  /** What the bar counts, such as a day. */
  label: string
  value: number
  /** The value in the reader's language. */
  text: string
  /** Where a list has exactly what the bar counts. */
  link?: ChartLink
}

type BarChartProps = {
  /** What the bars say, in a sentence. */
  caption: ReactNode
  bars: readonly Bar[]
  /** The heads of the columns of the table, and the words that show it. */
  columns: { label: string; value: string }
  tableLabel: string
  /** The bars are of the future, so the table begins with the first. Otherwise it begins with the latest. */
  isAhead?: boolean
}

/**
 * Values in an order, such as days. The bars are decoration for mice; everyone else opens the table with the same
 * numbers and links.
 */
export function BarChart({ caption, bars, columns, tableLabel, isAhead = false }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const highest = bars.find(({ value }) => value === most)
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{caption}</figcaption>
      <div className={classes.plot} aria-hidden>
        <span className={classes.most}>{highest?.text}</span>
        <svg
          className={classes.bars}
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {bars.map(({ key, value }, index) => (
            <rect
              key={key}
              x={index + 0.14}
              width={0.72}
              {...heightOf(value, most)}
              className={classes.bar}
            />
          ))}
        </svg>
        <div className={classes.columns}>
          {bars.map(({ key, label, text, link }) =>
            link === undefined ? (
              <span key={key} className={classes.column} title={`${label}: ${text}`} />
            ) : (
              <Link
                key={key}
                {...link}
                preload={false}
                tabIndex={-1}
                className={classes.column}
                title={`${label}: ${text}`}
              />
            ),
          )}
        </div>
      </div>
      <div className={classes.ends} aria-hidden>
        <span>{bars.at(0)?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </div>
      <details className={classes.details}>
        <summary className={classes.summary}>{tableLabel}</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{columns.label}</th>
              <th scope="col">{columns.value}</th>
            </tr>
          </thead>
          <tbody>
            {(isAhead ? bars : bars.toReversed()).map(({ key, label, text, link }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{link === undefined ? text : <TextLink {...link}>{text}</TextLink>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** A small value is still visible beside a large one. */
function heightOf(value: number, most: number) {
  const height = value === 0 ? 0 : Math.max(2, (value / most) * 100)
  return { y: 100 - height, height }
}

import { useState } from 'react'
import { ChoiceChips } from '../src/ui/list/ChoiceChips.tsx'
import classes from './ui-page.module.css'

const sizes = ['390', '820', '1440'] as const
const schemes = ['light', 'dark'] as const
const directions = ['ltr', 'rtl'] as const

const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }))

/** The toolbar, and the parts in a frame as wide as the chosen screen. */
export function Chooser() {
  const [size, setSize] = useState<(typeof sizes)[number]>('1440')
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light')
  const [direction, setDirection] = useState<(typeof directions)[number]>('ltr')
  return (
    <main className={classes.chooser}>
      <div className={classes.toolbar}>
        <ChoiceChips
          label="Width"
          options={optionsOf(sizes)}
          value={size}
          onChange={(next) => setSize(next ?? size)}
        />
        <ChoiceChips
          label="Colours"
          options={optionsOf(schemes)}
          value={scheme}
          onChange={(next) => setScheme(next ?? scheme)}
        />
        <ChoiceChips
          label="Direction"
          options={optionsOf(directions)}
          value={direction}
          onChange={(next) => setDirection(next ?? direction)}
        />
      </div>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- It is this page. */}
      <iframe
        key={scheme + direction}
        title="Parts"
        className={classes.frame}
        style={{ width: `${size}px` }}
        src={`/?scheme=${scheme}&direction=${direction}`}
      />
    </main>
  )
}

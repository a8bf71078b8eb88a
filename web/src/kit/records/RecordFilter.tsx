import type { RecordKind } from '@gantry/contract/registry'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/basic/Button.tsx'
import { LazyRecordSelect } from './LazyRecordSelect.tsx'
import classes from './RecordFilter.module.css'

type RecordFilterProps = {
  kind: RecordKind
  label: string
  /** The text while nothing is chosen: "Any MIP". */
  placeholder: string
  /** The text of the button that opens the filter: "Filter by MIP". */
  openLabel: string
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** Filters a list by a record of which there can be many, so this filter searches. */
export function RecordFilter({ openLabel, value, onChange, ...texts }: RecordFilterProps) {
  const [wasAsked, setAsked] = useState(false)
  if (value === undefined && !wasAsked) {
    return (
      <Button variant="default" className={classes.more} onClick={() => setAsked(true)}>
        {openLabel}
      </Button>
    )
  }
  return (
    <Suspense fallback={<div className={classes.waiting} />}>
      <LazyRecordSelect
        {...texts}
        className={classes.filter}
        isLabelHidden
        value={value ?? null}
        // The button that was clicked is gone, and its focus belongs here.
        autoFocus={wasAsked}
        onChange={(id) => onChange(id ?? undefined)}
      />
    </Suspense>
  )
}

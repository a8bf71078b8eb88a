import { type Key, startTransition, useEffect, useState } from 'react'
import { nextStep } from './steps.ts'

/** The rows of a page, the first of them now and the others some frames later. */
export function useInSteps<Row>(rows: readonly Row[], rowKey: (row: Row) => Key): readonly Row[] {
  const [steps, setSteps] = useState(() => nextStep({ target: rows, drawn: [], upTo: 0 }, rowKey))
  const { drawn, target } = steps
  if (target !== rows) setSteps(nextStep({ target: rows, drawn, upTo: 0 }, rowKey))

  useEffect(() => {
    if (drawn === target) return
    // One step a frame: laid out together they would take as long as without steps.
    const frame = requestAnimationFrame(() =>
      startTransition(() => setSteps((known) => (known === steps ? nextStep(known, rowKey) : known))),
    )
    return () => cancelAnimationFrame(frame)
  }, [steps, drawn, target, rowKey])

  return drawn
}

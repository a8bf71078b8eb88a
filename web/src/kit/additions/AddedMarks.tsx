import type { Kind } from '@gantry/contract/registry'
import { Suspense } from 'react'
import { type AddedMarkProps, useAdditions } from './additions.ts'

/** The marks that other domains set on a row. Their code is loaded only when there is one. */
export function AddedMarks({ on, ...props }: AddedMarkProps & { on: Kind }) {
  const marks = useAdditions().marks.filter((added) => added.on === on && added.isShown(props.row))
  return marks.map(({ name, mark: Mark }) => (
    <Suspense key={name}>
      <Mark {...props} />
    </Suspense>
  ))
}

import type { RecordKind } from '@gantry/contract/registry'
import { type ReactNode, Suspense } from 'react'
import { useViewer } from '../../sessions/index.ts'
import { type AddedPanelProps, useAdditions } from './additions.ts'

/** The panels that other domains add below the facts of a record, then `below`. They are loaded after the page. */
export function AddedPanels({ on, id, below }: AddedPanelProps & { on: RecordKind }) {
  const viewer = useViewer()
  return useAdditions()
    .panels.filter((added) => added.on === on && (added.isOffered?.(viewer) ?? true))
    .reduceRight<ReactNode>(
      (rest, { panel: Panel }) => (
        <Suspense>
          <Panel id={id} below={rest} />
        </Suspense>
      ),
      below,
    )
}

import type { ImportOutcome, ImportState, ImportVerdict } from '@gantry/contract/domains/people/imports/words'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'

type State = ImportState | ImportVerdict | ImportOutcome

const colors: Partial<Record<State, ComponentProps<typeof Badge>['color']>> = {
  DONE: 'green',
  READY: 'green',
  UNCHANGED: 'green',
  WARNING: 'ember',
  STOPPED: 'ember',
  STOPPING: 'ember',
  ERROR: 'red',
  FAILED: 'red',
  RUNNING: 'petrol',
  PREVIEW: 'petrol',
}

/** The state of an import or a row; the colour is not needed to understand it. */
export function StateBadge({ state }: { state: State }) {
  const { t } = useTranslation('imports')
  return <Badge color={colors[state] ?? 'gray'}>{t(`states.${state}`)}</Badge>
}

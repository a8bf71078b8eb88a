import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { useTranslation } from 'react-i18next'
import type { List } from '../../../ui/list/use-list.ts'
import classes from './imports.module.css'
import type { RowState } from './imports-search.ts'

type Count = { key: keyof Import['counts']; state?: RowState }

const found: readonly Count[] = [
  { key: 'rows' },
  { key: 'ready', state: 'READY' },
  { key: 'withWarnings', state: 'WARNING' },
  { key: 'withErrors', state: 'ERROR' },
]
const written: readonly Count[] = [
  { key: 'chosen' },
  { key: 'done', state: 'DONE' },
  { key: 'unchanged', state: 'UNCHANGED' },
  { key: 'failed', state: 'FAILED' },
  { key: 'skipped', state: 'SKIPPED' },
]

type ImportCountsProps = { found: Import; list: Pick<List, 'setFilters'> }

/** The number of rows in each state, as links that filter the rows. */
export function ImportCounts({ found: { state, counts }, list }: ImportCountsProps) {
  const { t } = useTranslation('imports')
  const shown = state === 'PREVIEW' || state === 'DISCARDED' ? found : written
  return (
    <ul className={classes.counts}>
      {shown.map(({ key, state: rowState }) => (
        <li key={key}>
          <button
            type="button"
            className={classes.count}
            data-tone={counts[key] > 0 ? key : undefined}
            onClick={() => list.setFilters({ state: rowState })}
          >
            <span className={classes.number}>{counts[key]}</span>
            <span>{t(`counts.${key}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

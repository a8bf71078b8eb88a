import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { useSelection } from '../../../ui/data-table/use-selection.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ImportActions } from './ImportActions.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportRows } from './ImportRows.tsx'
import classes from './imports.module.css'
import type { RowFilters } from './imports-search.ts'
import { StateBadge } from './StateBadge.tsx'

/** One import: its preview, its progress, and the outcome of each row. */
export function ImportDetail({ found }: { found: Import }) {
  const { t, i18n } = useTranslation('imports')
  const list = useList<RowFilters>({ by: 'rowNumber', order: 'asc' })
  const selection = useSelection({ criteria: {} })
  const { kind, fileName, state, createdBy, createdAt, warnings, stopReason } = found
  const time = formatTime(createdAt, i18n.language)
  const origin = createdBy ? t('by', { name: createdBy.name, time }) : time
  return (
    <>
      <PageHeader
        title={fileName}
        crumbs={[{ label: t('title'), to: '/imports' }]}
        aside={<StateBadge state={state} />}
        summary={`${t(`kinds.${kind}.title`)} · ${origin}`}
        actions={<ImportActions found={found} selection={selection} />}
      />
      <div className={classes.stack}>
        {warnings.length > 0 && (
          <Alert tone="ember">
            <ul className={classes.remarks}>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Alert>
        )}
        {stopReason !== null && <Alert tone="ember">{stopReason}</Alert>}
        <ImportProgress found={found} />
        <ImportCounts found={found} list={list} />
        {state !== 'DISCARDED' && <ImportRows found={found} list={list} selection={selection} />}
      </div>
    </>
  )
}

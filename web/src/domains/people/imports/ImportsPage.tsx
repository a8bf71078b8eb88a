import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { importKinds, importStates } from '@gantry/contract/domains/people/imports/words'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { callQuery, fetchAhead } from '../../../api/queries.ts'
import { DataTable } from '../../../ui/data-table/DataTable.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { ChoiceFilter } from '../../../ui/list/filters.tsx'
import { showsOnlyWork } from '../../../ui/list/shows-only-work.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { useListPage } from '../../../ui/list/use-list-page.ts'
import { useImportColumns } from './import-columns.tsx'
import classes from './imports.module.css'
import type { ImportFilters } from './imports-search.ts'
import { UploadCard } from './UploadCard.tsx'

const keyOf = ({ importId }: Import) => importId
const rowLink = ({ importId }: Import) => ({
  to: '/imports/importdetails',
  search: { id: importId },
  ahead: () => fetchAhead('getImport', { params: { importId } }),
})

const work = { state: ['PREVIEW', 'STOPPED'] } as const

/** Uploads users or provider numbers from a file, and lists earlier imports. */
export function ImportsPage() {
  const { t } = useTranslation(['imports', 'common'])
  const list = useList<ImportFilters>({ by: 'createdAt', order: 'desc' })
  const columns = useImportColumns()
  const query = useListPage(list, (at) => callQuery('listImports', { body: at.asBody }))
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      <div className={classes.cards}>
        {importKinds.map((kind) => (
          <UploadCard key={kind} kind={kind} />
        ))}
      </div>
      <DataTable
        name="imports"
        what={t('earlier')}
        list={list}
        query={query}
        rows={(page) => page.imports}
        rowKey={keyOf}
        columns={columns}
        rowLink={rowLink}
        filters={
          <>
            <ChoiceFilter
              label={t('columns.kind')}
              placeholder={t('filters.anyKind')}
              options={importKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}.title`) }))}
              value={list.filters.kind}
              onChange={(kind) => list.setFilter('kind', kind as ImportFilters['kind'])}
            />
            <ChoiceFilter
              label={t('columns.state')}
              placeholder={t('filters.anyState')}
              options={importStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
              value={list.filters.state}
              onChange={(state) => list.setFilter('state', state as ImportFilters['state'])}
            />
          </>
        }
        failure={t('fetchFailed')}
        empty={{ icon: IconFileImport, title: t('empty.title'), hint: t('empty.hint') }}
        noMatches={showsOnlyWork(list, work) && t('common:table.allDone')}
      />
    </>
  )
}

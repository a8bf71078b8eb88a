import type { RoleCode } from '@gantry/contract/product'
import { IconGridDots, IconHeartbeat, IconHeartOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ListLinks } from '../../../kit/additions/AddedLinks.tsx'
import { useShowAdded } from '../../../kit/next-steps/added.ts'
import { usePicking } from '../../../kit/next-steps/use-picking.ts'
import { isAdministrator } from '../../../kit/pages/readers.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { RecordTable } from '../../../kit/records/RecordTable.tsx'
import { SavedViews } from '../../../kit/saved-views/index.ts'
import { lacksGroup, useSignedInUser, useViewer } from '../../../sessions/index.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { showsOnlyWork } from '../../../ui/list/shows-only-work.ts'
import { useList } from '../../../ui/list/use-list.ts'
import { useNextPage } from '../../../ui/list/use-list-page.ts'
import { ButtonLink } from '../../../ui/navigation/ButtonLink.tsx'
import { MipFilterBar } from './MipFilterBar.tsx'
import { useMipColumns } from './mip-columns.tsx'
import { type MipFilters, mipListSearch } from './mip-list-search.ts'
import { fetchMipsAhead, useMips } from './use-mips.ts'

const MipFormDrawer = lazy(() => import('./MipFormDrawer.tsx'))

/** The MIPs that the viewer may see. */
export function MipsPage() {
  const { t } = useTranslation('mips')
  const viewer = useViewer()
  const [isAdding, setAdding] = usePicking('new-mip')
  const showAdded = useShowAdded('mip')
  const addButton = viewer.may.includes('mip.add') && (
    <AddButton label={t('add')} onClick={() => setAdding(true)} />
  )
  const hasNothingToSee = lacksGroup(viewer)
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={
          <>
            <Summary role={viewer.role} /> <ListLinks on="mip" />
          </>
        }
        actions={
          <>
            {isAdministrator(viewer) && (
              <ButtonLink
                to="/mips/provider-numbers"
                variant="default"
                leftSection={<IconGridDots size={17} aria-hidden />}
              >
                {t('numbers.title')}
              </ButtonLink>
            )}
            {addButton}
          </>
        }
      />
      {hasNothingToSee ? (
        <EmptyState icon={IconHeartOff} title={t('empty.noGroupTitle')} hint={t('empty.noGroupHint')} />
      ) : (
        <MipTable addButton={addButton} />
      )}
      <Suspense>
        {isAdding && (
          <MipFormDrawer
            mip={null}
            onClose={() => setAdding(false)}
            onSaved={({ mipId }) => showAdded(mipId)}
          />
        )}
      </Suspense>
    </>
  )
}

function Summary({ role }: { role: RoleCode | null }) {
  const { t } = useTranslation('mips')
  const group = useSignedInUser().groupInfo?.groupName
  if (role === 'GroupAdmin') return group ? <bdi>{t('summary.GroupAdmin', { group })}</bdi> : null
  return role === 'Member' ? t('summary.Member') : t('summary.ProductAdmin')
}

const work = { state: ['UNKNOWN'] } as const

function MipTable({ addButton }: { addButton: React.ReactNode }) {
  const { t } = useTranslation(['mips', 'messages', 'common'])
  const list = useList<MipFilters>({ by: 'name', order: 'asc' })
  const query = useMips(list.asQuery)
  const columns = useMipColumns()
  const viewer = useViewer()
  useNextPage(list, query, (at) => fetchMipsAhead(viewer, at.asQuery))
  const emptyHint = viewer.may.includes('mip.add') ? t('empty.hint') : t('empty.linkHint')
  return (
    <RecordTable
      kind="mip"
      what={t('title')}
      list={list}
      query={query}
      rows={(page) => page.mips}
      columns={columns}
      filters={<MipFilterBar list={list} />}
      tools={<SavedViews list="mips" parse={mipListSearch} />}
      download={() => call('exportMips', { body: list.asBody })}
      bulk={
        viewer.may.includes('mip.set-status') && {
          activate: t('status.manyActivateText'),
          inactivate: t('status.manyInactivateText'),
        }
      }
      failure={t('messages:mips.fetchAllFailed')}
      empty={{ icon: IconHeartbeat, title: t('empty.title'), hint: emptyHint, action: addButton }}
      noMatches={showsOnlyWork(list, work) && t('common:table.allDone')}
    />
  )
}

import type { MipRow } from '@gantry/contract/mips'
import type { RoleCode } from '@gantry/contract/product'
import { useDisclosure } from '@mantine/hooks'
import { IconGridDots, IconHeartbeat, IconHeartOff, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { fetchAhead } from '../api/queries.ts'
import { lacksGroup, useSignedInUser, useViewer } from '../sessions/index.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Button } from '../ui/basic/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useList } from '../ui/table/use-list.ts'
import { useNextPage } from '../ui/table/use-list-page.ts'
import { MipFilterBar } from './MipFilterBar.tsx'
import { useMipColumns } from './mip-columns.tsx'
import type { MipFilters } from './mip-list-search.ts'
import { canAddMips, canSeeUsersOfMips, canSetMipStatus } from './policy.ts'
import { useBulkStatus } from './use-bulk-status.ts'
import { fetchMipsAhead, useMips } from './use-mips.ts'

const MipFormDrawer = lazy(() => import('./MipFormDrawer.tsx'))

const keyOf = ({ mipId }: MipRow) => mipId
const rowLink = ({ mipId }: MipRow) => ({
  to: '/mips/mipdetails',
  search: { id: mipId },
  ahead: () => fetchAhead('getMip', { params: { mipId } }),
})

/** The practices the viewer may see. */
export function MipsPage() {
  const { t } = useTranslation('mips')
  const viewer = useViewer()
  const [isAdding, adding] = useDisclosure(false)
  const addButton = canAddMips(viewer) && (
    <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={adding.open}>
      {t('add')}
    </Button>
  )
  const hasNothingToSee = lacksGroup(viewer)
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={<Summary role={viewer.role} />}
        actions={
          <>
            {canSeeUsersOfMips(viewer) && !hasNothingToSee && (
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
      <Suspense>{isAdding && <MipFormDrawer mip={null} onClose={adding.close} />}</Suspense>
    </>
  )
}

function Summary({ role }: { role: RoleCode | null }) {
  const { t } = useTranslation('mips')
  const group = useSignedInUser().groupInfo?.groupName
  if (role === 'GroupAdmin') return group ? <bdi>{t('summary.GroupAdmin', { group })}</bdi> : null
  return role === 'Member' ? t('summary.Member') : t('summary.ProductAdmin')
}

function MipTable({ addButton }: { addButton: React.ReactNode }) {
  const { t } = useTranslation(['mips', 'messages'])
  const list = useList<MipFilters>({ by: 'name', order: 'asc' })
  const query = useMips({ ...list.pageQuery, ...list.criteria })
  const columns = useMipColumns()
  const bulk = useBulkStatus()
  const viewer = useViewer()
  useNextPage(list, query, (at) => fetchMipsAhead(viewer, { ...at.pageQuery, ...list.criteria }))
  const emptyHint = viewer.role === 'ProductAdmin' ? t('empty.hint') : t('empty.linkHint')
  return (
    <DataTable
      name="mips"
      what={t('title')}
      list={list}
      query={query}
      rows={(page) => page.mips}
      rowKey={keyOf}
      columns={columns}
      rowLink={rowLink}
      filters={<MipFilterBar list={list} />}
      download={() => call('exportMips', { body: { pageRequest: list.pageRequest, ...list.criteria } })}
      bulk={canSetMipStatus(viewer) && bulk}
      failure={t('messages:mips.fetchAllFailed')}
      empty={{ icon: IconHeartbeat, title: t('empty.title'), hint: emptyHint, action: addButton }}
    />
  )
}

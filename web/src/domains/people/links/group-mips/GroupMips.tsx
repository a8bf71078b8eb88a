import type { ReadGroup } from '@gantry/contract/domains/people/groups/schemas'
import { IconHeartbeat, IconLink } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { recordLink } from '../../../../kit/records/record-fields.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { DataTable } from '../../../../ui/data-table/DataTable.tsx'
import { useList } from '../../../../ui/list/use-list.ts'
import { useListPage } from '../../../../ui/list/use-list-page.ts'
import { useGroupMipColumns } from './group-mip-columns.tsx'
import { useGroupMipChanges } from './use-group-mip-changes.ts'

const GroupMipPicker = lazy(() => import('./GroupMipPicker.tsx'))

const rowLink = recordLink('mip')

/** The MIPs of a group. */
export function GroupMips({ group }: { group: ReadGroup }) {
  const { t } = useTranslation(['groups', 'messages'])
  const canLink = group.may.includes('link')
  const { groupId } = group
  const list = useList({ by: 'name', order: 'asc' })
  const changes = useGroupMipChanges(group)
  const [isPicking, setPicking] = usePicking('group-mips')
  const columns = useGroupMipColumns(canLink ? changes.unlink : undefined)
  const query = useListPage(list, (at) =>
    callQuery('listGroupMips', { params: { groupId }, query: at.asQuery }),
  )
  const linkButton = canLink && (
    <Button size="sm" leftSection={<IconLink size={16} aria-hidden />} onClick={() => setPicking(true)}>
      {t('mips.link')}
    </Button>
  )
  return (
    <>
      <DataTable
        name="group-mips"
        what={t('mips.what')}
        list={list}
        query={query}
        rows={(page) => page.groupLinkedMips}
        rowKey={({ mipId }) => mipId}
        columns={columns}
        rowLink={rowLink}
        actions={linkButton}
        failure={t('messages:mips.fetchAllFailed')}
        empty={{
          icon: IconHeartbeat,
          title: t('mips.emptyTitle'),
          hint: t(canLink ? 'mips.emptyHint' : 'mips.emptyReadHint'),
          action: linkButton,
        }}
      />
      <Suspense>
        {isPicking && <GroupMipPicker group={group} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
    </>
  )
}

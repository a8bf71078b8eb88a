import type { ReadMip } from '@gantry/contract/domains/people/mips/schemas'
import { IconAffiliate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import { LinkedRow } from '../../../../kit/links/LinkedRow.tsx'
import { LinkSection } from '../../../../kit/links/LinkSection.tsx'
import { usePicking } from '../../../../kit/next-steps/use-picking.ts'
import { linkedGroupsInput, useMipGroupChanges } from './use-mip-group-changes.ts'

const MipGroupPicker = lazy(() => import('./MipGroupPicker.tsx'))

/** The groups of a MIP that the viewer may see. */
export function MipGroups({ mip }: { mip: ReadMip }) {
  const { t } = useTranslation(['mips', 'messages', 'common'])
  const { mipId, name } = mip
  const canLink = mip.may.includes('link')
  const query = useQuery({
    ...callQuery('listGroups', linkedGroupsInput(mipId)),
    select: ({ groups }) => groups,
  })
  const changes = useMipGroupChanges(mipId)
  const [isPicking, setPicking] = usePicking('mip-groups')
  return (
    <>
      <LinkSection
        title={t('groups.title')}
        {...(canLink ? {} : { summary: t('groups.ownSummary') })}
        query={query}
        listLabel={t('groups.list', { name })}
        failure={t('messages:groups.fetchAllFailed')}
        empty={{
          icon: IconAffiliate,
          title: t('groups.empty'),
          hint: canLink ? t('groups.emptyHint') : t('groups.emptyOwnHint'),
        }}
        link={canLink && { label: t('groups.link'), onClick: () => setPicking(true) }}
      >
        {(group) => (
          <LinkedRow
            key={group.groupId}
            leading={<IconAffiliate size={24} stroke={1.6} aria-hidden />}
            name={group.groupName}
            inactive={!group.status && t('common:status.inactive')}
            details={t('groups.members', { count: group.memberCount })}
            isWaiting={changes.unlink.isPending}
            onUnlink={
              canLink &&
              (() => changes.unlink.mutate({ params: { groupId: group.groupId }, query: { mipId }, group }))
            }
          />
        )}
      </LinkSection>
      <Suspense>
        {isPicking && <MipGroupPicker mip={mip} changes={changes} onClose={() => setPicking(false)} />}
      </Suspense>
    </>
  )
}

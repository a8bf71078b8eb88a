import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { roleCode } from '@gantry/contract/product'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../i18n/settings.ts'
import { LazyRecordSelect } from '../../../kit/records/LazyRecordSelect.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './GroupForAdmin.module.css'

/** The group that a person administers. It has an effect only with the role of group administrator. */
export function GroupForAdmin({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['users', 'messages'])
  const { userId, groupIdForAdmin } = profile
  const isGroupAdmin = profile.roles.some(({ name }) => roleCode(settings.productName, name) === 'GroupAdmin')
  const setGroup = useChange('setGroupForAdmin', {
    success: t('messages:users.updatedGroup'),
    failure: t('messages:users.updateGroupFailed'),
    expect: ({ query }) => [
      expecting('getUser', { params: { userId } }, (known) => ({
        ...known,
        groupIdForAdmin: Number(query.groupIdForAdmin) || null,
      })),
    ],
  })
  return (
    <Section
      title={t('groups.forAdmin')}
      summary={isGroupAdmin ? t('groups.forAdminHint') : t('groups.forAdminNeedsRole')}
    >
      <Suspense fallback={<Skeleton className={classes.select} height={36} />}>
        <LazyRecordSelect
          kind="group"
          className={classes.select}
          label={t('groups.forAdmin')}
          isLabelHidden
          placeholder={t('groups.noneForAdmin')}
          value={groupIdForAdmin}
          // A group that remains from an earlier role can still be removed.
          disabled={(!isGroupAdmin && groupIdForAdmin === null) || setGroup.isPending}
          onChange={(groupId) =>
            setGroup.mutate({
              params: { userId },
              // None is sent as 0.
              query: { 'user-id': userId, groupIdForAdmin: groupId ?? 0 },
            })
          }
        />
      </Suspense>
    </Section>
  )
}

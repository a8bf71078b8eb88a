import type { GroupDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { activationDays, invitationDays } from '@gantry/contract/domains/portal/dashboard/words'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatNumber } from '../../../../i18n/format.ts'
import { fullName } from '../../../../sessions/index.ts'
import { StackedBar } from '../../../../ui/charts/StackedBar.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'

const ages = [
  { key: 'upTo7Days', tone: 'accent' },
  { key: 'upTo14Days', tone: 'warning' },
  { key: 'older', tone: 'danger' },
] as const

type SentInvitationsProps = {
  groupId: number
  invitations: NonNullable<GroupDashboard['group']>['invitations']
}

/** The invitations of the group that nobody has answered, by age. */
export function SentInvitations({ groupId, invitations }: SentInvitationsProps) {
  const { t, i18n } = useTranslation('group-dashboard')
  const { oldest, ...counts } = invitations
  const link = { to: '/groups/groupdetails', search: { id: groupId, tab: 'invitations' } as never }
  const days = { days: activationDays, more: invitationDays, from: activationDays + 1 }
  return (
    <Section title={t('invitations.title')}>
      {oldest.length === 0 ? (
        <EmptyState icon={IconMailForward} title={t('invitations.none')} hint={t('invitations.noneHint')} />
      ) : (
        <>
          <StackedBar
            label={t('invitations.chart')}
            parts={ages.map(({ key, tone }) => ({
              key,
              tone,
              value: counts[key],
              text: formatNumber(counts[key], i18n.language),
              name: t(`invitations.${key}`, days),
              link,
            }))}
          />
          <RowList label={t('invitations.oldest')}>
            {oldest.map(({ groupInvitationId, firstName, lastName, createdAt, resentAt }) => (
              <Row
                key={groupInvitationId}
                title={<bdi>{fullName({ firstName, lastName })}</bdi>}
                details={
                  resentAt === null
                    ? t('invitations.sent', { ago: formatAgo(createdAt, i18n.language) })
                    : t('invitations.resent', {
                        ago: formatAgo(createdAt, i18n.language),
                        again: formatAgo(resentAt, i18n.language),
                      })
                }
              />
            ))}
          </RowList>
        </>
      )}
    </Section>
  )
}

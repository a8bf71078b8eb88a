import type { GroupReadiness } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconCircleCheck, IconHeartbeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { MipShares } from '../MipShares.tsx'
import { Expiries } from './Expiries.tsx'

/** How ready the group is, and what expires. It loads by itself, because it judges every person at every MIP. */
export function Readiness() {
  const { t } = useTranslation('group-dashboard')
  const { data, error, refetch } = useCall('getGroupReadiness')
  if (!data) {
    return (
      <Section title={t('readiness.title')}>
        {error ? (
          <LoadFailure error={error} fallback={t('failed')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={520} />
        )}
      </Section>
    )
  }
  return (
    <>
      <ReadyMips readiness={data} />
      <Expiries expiries={data.expiries} ended={data.ended} />
    </>
  )
}

/** Who is ready at each MIP. The page of a MIP lists those who are not. */
export function ReadyMips({ readiness }: { readiness: Pick<GroupReadiness, 'mips' | 'people' | 'unready'> }) {
  const { t, i18n } = useTranslation('group-dashboard')
  const { mips, people, unready } = readiness
  const number = (value: number) => formatNumber(value, i18n.language)
  const unreadyMips = mips.filter((mip) => mip.unready > 0)
  if (people === 0) {
    return (
      <Section title={t('readiness.title')}>
        <EmptyState icon={IconHeartbeat} title={t('numbers.none')} hint={t('numbers.noneHint')} />
      </Section>
    )
  }
  if (unreadyMips.length === 0) {
    return (
      <Section title={t('readiness.title')}>
        <EmptyState icon={IconCircleCheck} title={t('readiness.allReady')} hint={null} />
      </Section>
    )
  }
  return (
    <Section
      title={t('readiness.title')}
      summary={t('readiness.summary', { unready: number(unready), people: number(people) })}
    >
      <MipShares
        label={t('readiness.title')}
        mips={unreadyMips.map((mip) => ({
          ...mip,
          wrong: mip.unready,
          all: mip.people,
          words: t('readiness.unready', { unready: number(mip.unready), people: number(mip.people) }),
        }))}
      />
    </Section>
  )
}

import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../i18n/format.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { MipShares } from '../MipShares.tsx'

type Worst = AdminDashboard['completeness']

/** The MIPs with the largest share of missing or wrong provider numbers. */
export function Completeness({ worst }: { worst: Worst }) {
  const { t } = useTranslation('admin-dashboard')
  return (
    <Section title={t('completeness.title')} summary={t('completeness.summary')}>
      <Mips worst={worst} />
    </Section>
  )
}

function Mips({ worst }: { worst: Worst }) {
  const { t, i18n } = useTranslation('admin-dashboard')
  if (worst.length === 0)
    return (
      <EmptyState icon={IconCircleCheck} title={t('completeness.none')} hint={t('completeness.noneHint')} />
    )
  return (
    <MipShares
      label={t('completeness.title')}
      tab="users"
      mips={worst.map(({ links, wrong, ...mip }) => ({
        ...mip,
        wrong,
        all: links,
        words: (
          <TextLink to="/mips/provider-numbers/attention" search={{ mipId: mip.mipId } as never}>
            {t('completeness.wrong', {
              wrong: formatNumber(wrong, i18n.language),
              links: formatNumber(links, i18n.language),
            })}
          </TextLink>
        ),
      }))}
    />
  )
}

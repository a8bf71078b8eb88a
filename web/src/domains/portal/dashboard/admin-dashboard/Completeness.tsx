import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../i18n/format.ts'
import { Shares } from '../../../../ui/charts/Shares.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import classes from './Completeness.module.css'

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
    <ul className={classes.mips}>
      {worst.map(({ mipId, name, links, wrong }) => (
        <li key={mipId} className={classes.mip}>
          <TextLink
            to="/mips/mipdetails"
            search={{ id: mipId, tab: 'users' } as never}
            className={classes.name}
          >
            <bdi>{name}</bdi>
          </TextLink>
          <TextLink
            to="/mips/provider-numbers/attention"
            search={{ mipId } as never}
            className={classes.count}
          >
            {t('completeness.wrong', {
              wrong: formatNumber(wrong, i18n.language),
              links: formatNumber(links, i18n.language),
            })}
          </TextLink>
          <span className={classes.bar}>
            <Shares
              size="sm"
              parts={[
                { key: 'right', tone: 'accent', value: links - wrong },
                { key: 'wrong', tone: 'warning', value: wrong },
              ]}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

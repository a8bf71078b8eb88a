import type { AdminDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { activationDays, invitationDays } from '@gantry/contract/domains/portal/dashboard/words'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { boundedNumber } from '../bounded-number.ts'
import classes from './Attention.module.css'

type Attention = AdminDashboard['attention']

/** What waits for an administrator: each number is a link to its list, and numbers of zero are left out. */
export function Attention({ attention }: { attention: Attention | undefined }) {
  const { t } = useTranslation('admin-dashboard')
  return (
    <Section title={t('attention.title')}>
      {attention ? <Items attention={attention} /> : <Waiting />}
    </Section>
  )
}

function Items({ attention }: { attention: Attention }) {
  const { t, i18n } = useTranslation('admin-dashboard')
  const items = [
    {
      counted: attention.activations,
      name: t('attention.activations', { days: activationDays }),
      to: '/users',
      search: { status: true, pendingDays: activationDays },
    },
    {
      counted: { count: attention.providerNumbers, more: false },
      name: t('attention.providerNumbers'),
      to: '/mips/provider-numbers/attention',
      search: {},
    },
    {
      counted: attention.groupsWithoutAdmin,
      name: t('attention.groupsWithoutAdmin'),
      to: '/groups',
      search: { status: true, withoutAdmin: true },
    },
    {
      counted: attention.invitations,
      name: t('attention.invitations', { days: invitationDays }),
      to: '/groups',
      search: { invitedDays: invitationDays },
    },
    {
      counted: attention.stoppedImports,
      name: t('attention.stoppedImports'),
      to: '/imports',
      search: { state: 'STOPPED' },
    },
    {
      counted: attention.qualificationsToCheck,
      name: t('attention.qualificationsToCheck'),
      to: '/qualifications',
      search: { standing: 'UNVERIFIED' },
    },
    {
      counted: attention.lapsedQualifications,
      name: t('attention.lapsedQualifications'),
      to: '/qualifications',
      search: { standing: 'LAPSED' },
    },
    {
      counted: attention.mipsWithoutState,
      name: t('attention.mipsWithoutState'),
      to: '/mips',
      search: { status: true, state: 'UNKNOWN' },
    },
  ].filter(({ counted }) => counted.count > 0)
  if (items.length === 0) {
    return (
      <EmptyState icon={IconCircleCheck} title={t('attention.nothing')} hint={t('attention.nothingHint')} />
    )
  }
  return (
    <ul className={classes.items}>
      {items.map(({ counted, name, to, search }) => (
        <li key={name}>
          <TextLink to={to} search={search as never} className={classes.item}>
            <span className={classes.count}>{boundedNumber(counted, i18n.language)}</span> <span>{name}</span>
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

const Waiting = () => (
  <div className={classes.items}>
    {['first', 'second', 'third', 'fourth'].map((key) => (
      <Skeleton key={key} height={52} />
    ))}
  </div>
)

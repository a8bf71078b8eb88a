import type { GroupDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../i18n/format.ts'
import { NumberItem, NumberLinks, NumberWords } from '../../../../ui/layout/NumberLinks.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { boundedNumber } from '../bounded-number.ts'
import classes from './GroupCard.module.css'

type GroupCardProps = { group: NonNullable<GroupDashboard['group']> }

/** What an administrator of a group does most, besides inviting. */
const actions = [
  { name: 'check', to: '/qualifications', search: { task: 'CHECK' } },
  { name: 'fixNumbers', to: '/mips/provider-numbers/attention', search: {} },
  { name: 'askAccess', to: '/reach', search: {} },
] as const

/** The group of the session with its numbers; each leads to its tab of the group's page. */
export function GroupCard({ group }: GroupCardProps) {
  const { t, i18n } = useTranslation('group-dashboard')
  const { groupId, groupName, members, mips, neverActivated, invitations } = group
  const { upTo7Days, upTo14Days, older } = invitations
  const number = (count: number) => formatNumber(count, i18n.language)
  const tabOf = (tab: string) => ({ to: '/groups/groupdetails', search: { id: groupId, tab } })
  const numbers = [
    { value: number(members), name: t('card.members'), ...tabOf('members') },
    { value: number(mips), name: t('card.mips'), ...tabOf('mips') },
    { value: number(upTo7Days + upTo14Days + older), name: t('card.invitations'), ...tabOf('invitations') },
    {
      value: boundedNumber(neverActivated, i18n.language),
      name: t('card.neverActivated'),
      to: '/users',
      search: { activated: false, status: true },
    },
  ]
  return (
    <Section
      title={groupName}
      actions={
        <ButtonLink
          size="sm"
          leftSection={<IconMailForward size={16} aria-hidden />}
          to="/groups/groupdetails"
          search={{ id: groupId, tab: 'invitations' } as never}
        >
          {t('card.invite')}
        </ButtonLink>
      }
    >
      <NumberLinks label={groupName}>
        {numbers.map(({ value, name, to, search }) => (
          <NumberItem key={name}>
            <TextLink to={to} search={search as never}>
              <NumberWords value={value} name={name} />
            </TextLink>
          </NumberItem>
        ))}
      </NumberLinks>
      <div role="group" aria-label={t('card.actions')} className={classes.actions}>
        {actions.map(({ name, to, search }) => (
          <ButtonLink key={name} size="sm" variant="default" to={to} search={search as never}>
            {t(`card.${name}`)}
          </ButtonLink>
        ))}
      </div>
    </Section>
  )
}

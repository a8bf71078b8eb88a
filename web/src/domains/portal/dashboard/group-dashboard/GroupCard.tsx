import type { GroupDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../i18n/format.ts'
import { NumberItem, NumberLinks, NumberWords } from '../../../../ui/layout/NumberLinks.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'

type GroupCardProps = { group: NonNullable<GroupDashboard['group']> }

/** The group of the session with its numbers; each leads to its tab of the group's page. */
export function GroupCard({ group }: GroupCardProps) {
  const { t, i18n } = useTranslation('group-dashboard')
  const { groupId, groupName, members, mips, invitations } = group
  const { upTo7Days, upTo14Days, older } = invitations
  const numbers = [
    { tab: 'members', count: members, name: t('card.members') },
    { tab: 'mips', count: mips, name: t('card.mips') },
    { tab: 'invitations', count: upTo7Days + upTo14Days + older, name: t('card.invitations') },
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
        {numbers.map(({ tab, count, name }) => (
          <NumberItem key={tab}>
            <TextLink to="/groups/groupdetails" search={{ id: groupId, tab } as never}>
              <NumberWords value={formatNumber(count, i18n.language)} name={name} />
            </TextLink>
          </NumberItem>
        ))}
      </NumberLinks>
    </Section>
  )
}

import type { MemberDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { fullName } from '../../../../sessions/index.ts'
import { Text } from '../../../../ui/display/Text.tsx'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'

type AdministratorsProps = { administrators: MemberDashboard['administrators'] }

/** Who administers the groups of the person. */
export function Administrators({ administrators }: AdministratorsProps) {
  const { t } = useTranslation('member-dashboard')
  return (
    <Section title={t('administrators.title')} summary={t('administrators.summary')}>
      {administrators.length === 0 ? (
        <Text tone="dimmed">{t('administrators.none')}</Text>
      ) : (
        <RowList label={t('administrators.title')}>
          {administrators.map((person) => (
            <Row
              key={person.userId}
              leading={<PersonAvatar person={person} size={36} />}
              title={<bdi dir="auto">{fullName(person)}</bdi>}
              details={<bdi dir="auto">{person.groups.map(({ groupName }) => groupName).join(' · ')}</bdi>}
            />
          ))}
        </RowList>
      )}
    </Section>
  )
}

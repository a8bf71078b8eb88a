import type { GroupDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../i18n/format.ts'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { fullName } from '../../../../sessions/index.ts'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { boundedNumber } from '../bounded-number.ts'

type NewcomersProps = { newcomers: NonNullable<GroupDashboard['group']>['newcomers'] }

/** The members who have not activated their account or have never signed in. */
export function Newcomers({ newcomers }: NewcomersProps) {
  const { t, i18n } = useTranslation('group-dashboard')
  const { people, ...counted } = newcomers
  return (
    <Section
      title={t('newcomers.title')}
      actions={
        counted.count > 0 && (
          <TextLink to="/users" search={{ status: true, signedIn: false } as never}>
            {t('newcomers.all', { number: boundedNumber(counted, i18n.language) })}
          </TextLink>
        )
      }
    >
      {people.length === 0 ? (
        <EmptyState icon={IconUserCheck} title={t('newcomers.none')} hint={t('newcomers.noneHint')} />
      ) : (
        <RowList label={t('newcomers.title')}>
          {people.map((person) => (
            <Row
              key={person.userId}
              leading={<PersonAvatar person={person} />}
              title={
                <TextLink to="/users/userdetails" search={{ id: person.userId } as never}>
                  <bdi>{fullName(person)}</bdi>
                </TextLink>
              }
              details={t('newcomers.since', { date: formatDate(person.createdAt, i18n.language) })}
            >
              <Badge color={person.activatedAt === null ? 'ember' : 'gray'}>
                {person.activatedAt === null ? t('newcomers.pending') : t('newcomers.never')}
              </Badge>
            </Row>
          ))}
        </RowList>
      )}
    </Section>
  )
}

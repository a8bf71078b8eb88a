import type { Colleague } from '@gantry/contract/domains/people/users/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { useRememberOpened } from '../../../kit/records/open-record.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { fullName } from '../../../sessions/index.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { PersonHeader } from './profile/PersonHeader.tsx'

/** What a member sees of someone they share a group with. */
export function ColleagueCard({ colleague }: { colleague: Colleague }) {
  const { t, i18n } = useTranslation('users')
  const labelOf = useRoleLabel()
  useRememberOpened('user', colleague.userId, fullName(colleague))
  return (
    <>
      <PersonHeader person={colleague} />
      <Section title={t('sections.account')} summary={t('detail.cardHint')}>
        <Facts>
          <Fact label={t('columns.name')} value={fullName(colleague)} />
          <Fact label={t('columns.roles')} value={joinNames(colleague.roles.map(labelOf), i18n.language)} />
          <Fact label={t('columns.siteCode')} value={colleague.siteCode} isCode />
        </Facts>
      </Section>
    </>
  )
}

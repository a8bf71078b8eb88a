import type { Colleague } from '@gantry/contract/users'
import { useTranslation } from 'react-i18next'
import { fullName } from '../sessions/index.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Section } from '../ui/Section.tsx'
import { useRoleLabel } from '../ui/use-role-label.ts'
import { PersonHeader } from './PersonHeader.tsx'

/** What a member sees of someone they share a group with. */
export function ColleagueCard({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation('users')
  const labelOf = useRoleLabel()
  return (
    <>
      <PersonHeader person={colleague} />
      <Section title={t('sections.account')} summary={t('detail.cardHint')}>
        <Facts>
          <Fact label={t('columns.name')} value={fullName(colleague)} />
          <Fact label={t('columns.roles')} value={colleague.roles.map(labelOf).join(', ')} />
          <Fact label={t('columns.siteCode')} value={colleague.siteCode} isCode />
        </Facts>
      </Section>
    </>
  )
}

import type { Group } from '@gantry/contract/domains/people/groups/schemas'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

/** A group's record, read-only. */
export function GroupFacts({ group }: { group: Group }) {
  const { t, i18n } = useTranslation('groups')
  return (
    <>
      <Section title={t('sections.group')}>
        <Facts>
          <Fact label={t('fields.groupName')} value={group.groupName} />
          <Fact label={t('fields.description')} value={group.description} />
          <Fact label={t('fields.createdAt')} value={formatDate(group.createdAt, i18n.language)} />
          <Fact
            label={t('fields.statusChangeDate')}
            value={formatDate(group.statusChangeDate, i18n.language)}
          />
        </Facts>
      </Section>
      <Section title={t('sections.contact')}>
        <Facts>
          <Fact label={t('fields.email')} value={group.email} isCode />
          <Fact label={t('fields.phone')} value={group.phone} isCode />
        </Facts>
      </Section>
    </>
  )
}

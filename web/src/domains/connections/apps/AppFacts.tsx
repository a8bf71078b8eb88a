import type { ConnectedApp } from '@gantry/contract/domains/connections/apps/schemas'
import { IconUsersMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import { RoleBadges } from '../../../kit/roles/RoleBadges.tsx'
import { Anchor } from '../../../ui/basic/Anchor.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { usesField } from './modes.ts'

/** An app's record, read-only. */
export function AppFacts({ app }: { app: ConnectedApp }) {
  const { t, i18n } = useTranslation('apps')
  const { mode, roles, risId, risName } = app
  const address = (
    <Anchor href={app.launchUrl} target="_blank" rel="noreferrer">
      {app.launchUrl}
    </Anchor>
  )
  const ris = risId !== null && (
    <TextLink to="/ris/risdetails" search={{ id: risId } as never}>
      {risName}
    </TextLink>
  )
  return (
    <>
      <Section title={t('sections.app')}>
        <Facts>
          <Fact label={t('fields.name')} value={app.name} />
          <Fact label={t('fields.code')} value={app.code} isCode />
          <Fact label={t('fields.description')} value={app.description} />
          <Fact label={t('fields.createdAt')} value={formatDate(app.createdAt, i18n.language)} />
          <Fact
            label={t('fields.statusChangeDate')}
            value={formatDate(app.statusChangeDate, i18n.language)}
          />
        </Facts>
      </Section>
      <Section title={t('sections.opening')} summary={t(`modes.${mode}.hint`)}>
        <Facts>
          <Fact label={t('fields.mode')} value={t(`modes.${mode}.name`)} />
          <Fact label={t('fields.launchUrl')} value={address} isCode />
          <Fact label={t('fields.risId')} value={ris || ''} />
          {usesField(mode, 'isArchive') && (
            <Fact label={t('fields.isArchive')} value={app.isArchive ? t('yes') : t('no')} />
          )}
          {app.isArchive && (
            <Fact label={t('fields.viewerCodes')} value={app.viewerCodes.join(', ') || t('nobody')} isCode />
          )}
        </Facts>
      </Section>
      <Section title={t('sections.roles')}>
        {roles.length > 0 ? (
          <RoleBadges roles={roles} />
        ) : (
          <EmptyState icon={IconUsersMinus} title={t('noRoles')} hint={t('noRolesHint')} />
        )}
      </Section>
    </>
  )
}

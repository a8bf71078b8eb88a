import type { ServiceAccount } from '@gantry/contract/domains/connections/service-accounts/schemas'
import { IconId, IconPlugConnected, IconRobot } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { RecordMenu } from '../../../kit/deleting/RecordMenu.tsx'
import { editStep } from '../../../kit/next-steps/step.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordHeader } from '../../../kit/records/RecordHeader.tsx'
import { RecordIcon } from '../../../kit/records/RecordIcon.tsx'
import { RecordTabs } from '../../../kit/records/RecordTabs.tsx'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { type ServiceAccountTab, serviceAccountTabs } from './service-account-detail-search.ts'
import { useScopeLabel } from './use-scope-label.ts'

const Connection = lazy(() => import('./Connection.tsx'))
const ServiceAccountFormDrawer = lazy(() => import('./ServiceAccountFormDrawer.tsx'))

const icons = { profile: IconId, connection: IconPlugConnected }

type ServiceAccountDetailProps = { account: ServiceAccount; tab: string | undefined }

/** The page of a service account. */
export function ServiceAccountDetail({ account, tab }: ServiceAccountDetailProps) {
  const { t } = useTranslation('service-accounts')
  const [isEditing, editing] = useDisclosure()
  const { serviceAccountId, name, clientId } = account
  return (
    <>
      <RecordHeader
        leading={
          <RecordIcon>
            <IconRobot size={34} stroke={1.5} aria-hidden />
          </RecordIcon>
        }
        title={name}
        crumbs={[{ label: t('title'), to: '/service-accounts' }]}
        aside={<RecordStatusSwitch kind="service-account" record={account} />}
        code={{ label: t('columns.clientId'), value: clientId }}
        id={{ label: t('fields.serviceAccountId'), value: serviceAccountId }}
        actions={
          <>
            <RecordMenu kind="service-account" id={serviceAccountId} name={name} status={account.status} />
            <EditButton label={t('detail.edit')} onClick={editing.open} />
          </>
        }
      />
      <RecordTabs
        kind="service-account"
        id={serviceAccountId}
        name={name}
        actions={[editStep(t('detail.edit'))]}
        label={t('detail.tabsLabel', { name })}
        tabs={serviceAccountTabs}
        icons={icons}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        counted={false}
        current={tab}
      >
        {(shown: ServiceAccountTab) => (
          <>
            {shown === 'profile' && <AccountFacts account={account} />}
            {shown === 'connection' && <Connection account={account} />}
          </>
        )}
      </RecordTabs>
      <Suspense>
        {isEditing && <ServiceAccountFormDrawer account={account} onClose={editing.close} />}
      </Suspense>
    </>
  )
}

function AccountFacts({ account }: { account: ServiceAccount }) {
  const { t, i18n } = useTranslation('service-accounts')
  const labelOf = useScopeLabel()
  const { groupId, groupName, lastUsedAt } = account
  const group = groupId !== null && (
    <TextLink to="/groups/groupdetails" search={{ id: groupId } as never}>
      {groupName}
    </TextLink>
  )
  return (
    <>
      <Section title={t('sections.account')}>
        <Facts>
          <Fact label={t('fields.name')} value={account.name} />
          <Fact label={t('fields.description')} value={account.description} />
          <Fact label={t('fields.groupId')} value={group || t('wholePlatform')} />
          <Fact
            label={t('columns.lastUsedAt')}
            value={lastUsedAt === null ? t('neverUsed') : formatTime(lastUsedAt, i18n.language)}
          />
          <Fact label={t('fields.createdAt')} value={formatDate(account.createdAt, i18n.language)} />
          <Fact
            label={t('fields.statusChangeDate')}
            value={formatDate(account.statusChangeDate, i18n.language)}
          />
        </Facts>
      </Section>
      <Section title={t('sections.scopes')} summary={t('fields.scopesHint')}>
        <Facts>
          {account.scopes.map((scope) => (
            <Fact key={scope} label={labelOf(scope)} value={scope} isCode />
          ))}
        </Facts>
      </Section>
    </>
  )
}

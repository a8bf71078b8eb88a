import type { ConnectedApp } from '@gantry/contract/domains/connections/apps/schemas'
import { IconHistory, IconId, IconPlugConnected } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordHeader } from '../../../kit/records/RecordHeader.tsx'
import { RecordIcon } from '../../../kit/records/RecordIcon.tsx'
import { PageTabs } from '../../../ui/layout/PageTabs.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { History } from '../../compliance/audit/index.ts'
import { AppConnection } from './AppConnection.tsx'
import { AppFacts } from './AppFacts.tsx'
import { AppIcon } from './AppIcon.tsx'
import { AppStatusSwitch } from './AppStatusSwitch.tsx'
import { type AppTab, appTabs } from './app-detail-search.ts'

const AppFormDrawer = lazy(() => import('./form/AppFormDrawer.tsx'))

const icons = { profile: IconId, connection: IconPlugConnected, history: IconHistory }

/** The page of a connected app. */
export function AppDetail({ app, tab }: { app: ConnectedApp; tab: AppTab }) {
  const { t } = useTranslation('apps')
  const [isEditing, editing] = useDisclosure()
  const { appId, name } = app
  return (
    <>
      <RecordHeader
        leading={
          <RecordIcon>
            <AppIcon name={app.icon} size={34} />
          </RecordIcon>
        }
        title={name}
        crumbs={[{ label: t('title'), to: '/apps' }]}
        aside={<AppStatusSwitch app={app} />}
        code={{ label: t('columns.code'), value: app.code }}
        id={{ label: t('fields.appId'), value: appId }}
        actions={<EditButton label={t('detail.edit')} onClick={editing.open} />}
      />
      <PageTabs
        label={t('detail.tabsLabel', { name })}
        tabs={appTabs}
        icons={icons}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        current={tab}
        id={appId}
      >
        {tab === 'profile' && <AppFacts app={app} />}
        {tab === 'connection' && <AppConnection app={app} />}
        {tab === 'history' && <History subjectType="app" subjectId={appId} />}
      </PageTabs>
      <Suspense>{isEditing && <AppFormDrawer app={app} onClose={editing.close} />}</Suspense>
    </>
  )
}

import type { ConnectedApp } from '@gantry/contract/domains/connections/apps/schemas'
import { IconId, IconPlugConnected } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordMenu } from '../../../kit/deleting/RecordMenu.tsx'
import { editStep } from '../../../kit/next-steps/step.ts'
import { EditButton } from '../../../kit/records/EditButton.tsx'
import { RecordHeader } from '../../../kit/records/RecordHeader.tsx'
import { RecordIcon } from '../../../kit/records/RecordIcon.tsx'
import { RecordTabs } from '../../../kit/records/RecordTabs.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { AppFacts } from './AppFacts.tsx'
import { AppIcon } from './AppIcon.tsx'
import { AppStatusSwitch } from './AppStatusSwitch.tsx'
import { type AppTab, appTabs } from './app-detail-search.ts'

const AppConnection = lazy(() => import('./AppConnection.tsx'))
const AppFormDrawer = lazy(() => import('./form/AppFormDrawer.tsx'))

const icons = { profile: IconId, connection: IconPlugConnected }

/** The page of a connected app. */
export function AppDetail({ app, tab }: { app: ConnectedApp; tab: string | undefined }) {
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
        actions={
          <>
            <RecordMenu kind="app" id={appId} name={name} status={app.status} />
            <EditButton label={t('detail.edit')} onClick={editing.open} />
          </>
        }
      />
      <RecordTabs
        kind="app"
        id={appId}
        name={name}
        actions={[editStep(t('detail.edit'))]}
        label={t('detail.tabsLabel', { name })}
        tabs={appTabs}
        icons={icons}
        labelOf={(tabName) => t(`detail.tabs.${tabName}`)}
        counted={false}
        current={tab}
      >
        {(shown: AppTab) => (
          <>
            {shown === 'profile' && <AppFacts app={app} />}
            {shown === 'connection' && <AppConnection app={app} />}
          </>
        )}
      </RecordTabs>
      <Suspense>{isEditing && <AppFormDrawer app={app} onClose={editing.close} />}</Suspense>
    </>
  )
}

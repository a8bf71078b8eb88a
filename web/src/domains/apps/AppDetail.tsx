import type { ConnectedApp } from '@gantry/contract/apps/schemas'
import { IconHistory, IconId, IconPencil, IconPlugConnected } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordHeader } from '../../kit/records/RecordHeader.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { PageTabs } from '../../ui/layout/PageTabs.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'
import { History } from '../audit/index.ts'
import { AppConnection } from './AppConnection.tsx'
import classes from './AppDetail.module.css'
import { AppFacts } from './AppFacts.tsx'
import { AppIcon } from './AppIcon.tsx'
import { AppStatusSwitch } from './AppStatusSwitch.tsx'
import { type AppTab, appTabs } from './app-detail-search.ts'

const AppFormDrawer = lazy(() => import('./form/AppFormDrawer.tsx'))

const icons = { profile: IconId, connection: IconPlugConnected, history: IconHistory }

/** Everything about a connected app. */
export function AppDetail({ app, tab }: { app: ConnectedApp; tab: AppTab }) {
  const { t } = useTranslation('apps')
  const navigate = useNavigate()
  const [isEditing, editing] = useDisclosure()
  const { appId, name } = app
  return (
    <>
      <RecordHeader
        leading={
          <span className={classes.picture}>
            <AppIcon name={app.icon} size={34} />
          </span>
        }
        title={name}
        crumbs={[{ label: t('title'), to: '/apps' }]}
        aside={<AppStatusSwitch app={app} />}
        facts={
          <span>
            {t('columns.code')} <bdi dir="ltr">{app.code}</bdi>
          </span>
        }
        id={{ label: t('fields.appId'), value: appId }}
        actions={
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={editing.open}>
            {t('detail.edit')}
          </Button>
        }
      />
      <PageTabs
        label={t('detail.tabsLabel', { name })}
        tabs={appTabs.map((appTab) => ({
          name: appTab,
          label: t(`detail.tabs.${appTab}`),
          icon: icons[appTab],
        }))}
        current={tab}
        onChange={(next) =>
          void navigate({ to: '/apps/appdetails', search: { id: appId, tab: next }, replace: true })
        }
      >
        {tab === 'profile' && <AppFacts app={app} />}
        {tab === 'connection' && <AppConnection app={app} />}
        {tab === 'history' && (
          <Suspense fallback={<RowListSkeleton rows={6} />}>
            <History subjectType="app" subjectId={appId} />
          </Suspense>
        )}
      </PageTabs>
      <Suspense>{isEditing && <AppFormDrawer app={app} onClose={editing.close} />}</Suspense>
    </>
  )
}

import type { ConnectedAppRow } from '@gantry/contract/connected-apps'
import { useTranslation } from 'react-i18next'
import { type AskedStatus, AskingStatusSwitch, StatusQuestion } from '../ui/AskingStatusSwitch.tsx'
import { expecting, useChange } from '../ui/use-change.ts'
import { useRoleLabel } from '../ui/use-role-label.ts'
import { appReads } from './app-reads.ts'

type AppStatusSwitchProps = { app: Pick<ConnectedAppRow, 'appId' | 'name' | 'roles' | 'status'> }

/** Offers an app or takes it away; asks first and says whom it hits. */
export function AppStatusSwitch({ app }: AppStatusSwitchProps) {
  return (
    <AskingStatusSwitch
      name={app.name}
      status={app.status}
      canSet
      renderQuestion={(asked) => <Question app={app} asked={asked} />}
    />
  )
}

function Question({ app, asked }: AppStatusSwitchProps & { asked: AskedStatus }) {
  const { t } = useTranslation('apps')
  const labelOf = useRoleLabel()
  const { appId, name, roles } = app
  const setStatus = useChange('setConnectedAppStatus', {
    success: (_reply, { query }) => t(query.status === true ? 'status.activated' : 'status.inactivated'),
    failure: t('status.failed'),
    outdates: appReads,
    expect: ({ query }) => {
      const status = query.status === true
      return [
        expecting('getConnectedApp', { params: { appId } }, (known) => ({ ...known, status })),
        expecting('listConnectedApps', {}, (page) => ({
          ...page,
          apps: page.apps.map((row) => (row.appId === appId ? { ...row, status } : row)),
        })),
      ]
    },
  })
  const whom = roles.length > 0 ? t('status.roles', { roles: roles.map(labelOf).join(', ') }) : t('noRoles')
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: [t(`status.${deed}Text`, { name }), whom].join(' '),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={(status) => setStatus.mutate({ params: { appId }, query: { status } })}
    />
  )
}

import type { ConnectedAppRow } from '@gantry/contract/domains/connections/apps/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import {
  type AskedStatus,
  AskingStatusSwitch,
  StatusQuestion,
} from '../../../kit/status/AskingStatusSwitch.tsx'
import { useStatusChange } from '../../../kit/status/use-status-change.ts'

type AppStatusSwitchProps = { app: Pick<ConnectedAppRow, 'appId' | 'name' | 'roles' | 'status'> }

/** Activates or inactivates an app. It asks first and says which roles are affected. */
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
  const { t, i18n } = useTranslation('apps')
  const labelOf = useRoleLabel()
  const { appId, name, roles } = app
  const setStatus = useStatusChange('app', appId, {
    activated: t('status.activated'),
    inactivated: t('status.inactivated'),
    failed: t('status.failed'),
  })
  const whom =
    roles.length > 0
      ? t('status.roles', { roles: joinNames(roles.map(labelOf), i18n.language) })
      : t('noRoles')
  return (
    <StatusQuestion
      asked={asked}
      words={(deed) => ({
        title: t(`status.${deed}Title`, { name }),
        text: [t(`status.${deed}Text`, { name }), whom].join(' '),
        confirmLabel: t(`status.${deed}`),
      })}
      onSet={setStatus}
    />
  )
}

import type { ConnectedAppRow } from '@gantry/contract/domains/connections/apps/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { RecordStatusSwitch } from '../../../kit/status/RecordStatusSwitch.tsx'

type AppStatusSwitchProps = { app: Pick<ConnectedAppRow, 'appId' | 'name' | 'roles' | 'status'> }

/** Its question says which roles are affected. */
export function AppStatusSwitch({ app }: AppStatusSwitchProps) {
  const { t, i18n } = useTranslation('apps')
  const labelOf = useRoleLabel()
  const roles = joinNames(app.roles.map(labelOf), i18n.language)
  return (
    <RecordStatusSwitch
      kind="app"
      record={app}
      note={app.roles.length > 0 ? t('status.roles', { roles }) : t('noRoles')}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { fullName } from '../sessions/index.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { StatusSwitch } from '../ui/StatusSwitch.tsx'
import { useAsked } from '../ui/use-asked.ts'
import { expecting, useChange } from '../ui/use-change.ts'
import { canSetStatusOf } from './policy.ts'
import { useViewer } from './use-viewer.ts'

type UserStatusSwitchProps = {
  user: { userId: number; firstName: string; lastName: string; status: boolean }
}

/** Lets someone in or shuts them out; asks first, for their sessions end at once. */
export function UserStatusSwitch({ user }: UserStatusSwitchProps) {
  const { t } = useTranslation(['users', 'messages'])
  const viewer = useViewer()
  const { userId } = user
  const asked = useAsked<boolean>()
  const setStatus = useChange('setUserStatus', {
    success: (_reply, { query }) =>
      t(query.status === true ? 'messages:users.activated' : 'messages:users.inactivated'),
    failure: t('messages:users.updateStatusFailed'),
    outdates: ['listUsers', 'getUser'],
    expect: ({ query }) => {
      const status = query.status === true
      return [
        expecting('getUser', { params: { userId } }, (profile) => ({ ...profile, status })),
        expecting('listUsers', {}, (page) => ({
          ...page,
          users: page.users.map((row) => (row.userId === userId ? { ...row, status } : row)),
        })),
      ]
    },
  })
  const name = fullName(user)
  const deed = asked.item === true ? 'activate' : 'inactivate'
  return (
    <>
      <StatusSwitch
        name={name}
        status={user.status}
        {...(canSetStatusOf(viewer, userId) ? { onChange: asked.ask } : {})}
      />
      {asked.item !== null && (
        <ConfirmDialog
          opened={asked.isAsking}
          title={t(`status.${deed}Title`, { name })}
          confirmLabel={t(`status.${deed}`)}
          isDangerous={!asked.item}
          onConfirm={() => {
            setStatus.mutate({ params: { userId }, query: { status: asked.item === true } })
            asked.close()
          }}
          onClose={asked.close}
        >
          {t(`status.${deed}Text`, { name })}
        </ConfirmDialog>
      )}
    </>
  )
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertDialog } from '../ui/basic/AlertDialog.tsx'
import { Button } from '../ui/basic/Button.tsx'
import { signOut, useSession } from './session.ts'
import { useIdleWarning } from './use-idle-warning.ts'
import { useSessionRefresh } from './use-session-refresh.ts'

/** Renews the session while it is in use, and ends it after inactivity. */
export default function SessionKeeper() {
  const session = useSession()
  useSessionRefresh(session?.sessionId ?? null)
  const { isWarning, secondsLeft, stay } = useIdleWarning()
  return isWarning && <IdleWarning secondsLeft={secondsLeft} onStay={stay} />
}

type IdleWarningProps = { secondsLeft: number; onStay: () => void }

function IdleWarning({ secondsLeft, onStay }: IdleWarningProps) {
  const { t } = useTranslation(['common', 'messages'])
  const title = t('messages:account.sessionExpires')

  useEffect(() => {
    const before = document.title
    // The visible tab shows the warning.
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])

  return (
    <AlertDialog
      title={title}
      actions={
        <>
          <Button variant="default" onClick={() => void signOut()}>
            {t('header.logout')}
          </Button>
          <Button onClick={onStay} data-autofocus>
            {t('session.continue')}
          </Button>
        </>
      }
    >
      <span role="timer" aria-live="off">
        {t('session.expiresIn', { seconds: secondsLeft })}
      </span>
    </AlertDialog>
  )
}

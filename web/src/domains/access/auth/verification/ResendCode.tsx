import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import { settings } from '../../../../i18n/settings.ts'
import { patchSessionUser } from '../../../../sessions/session.ts'
import type { Session } from '../../../../sessions/session-store.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import classes from '../auth.module.css'
import { leaveIfOver } from './leave-if-over.ts'
import { clockText, keepResendTime, resendTime } from './resend-wait.ts'

const { resendWait } = settings.timings

function useResendWait(sessionId: string, firstWait: number) {
  const [time, setTime] = useState(() => resendTime(sessionStorage, sessionId, firstWait, Date.now()))
  const [now, setNow] = useState(Date.now)
  const isWaiting = now < time

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isWaiting])

  function waitFor(milliseconds: number): void {
    const start = Date.now()
    setNow(start)
    setTime(keepResendTime(sessionStorage, sessionId, start + milliseconds))
  }

  return { secondsLeft: Math.max(0, Math.ceil((time - now) / 1000)), waitFor }
}

/** Sends another code by e-mail after the wait. */
export function ResendCode({ session }: { session: Session }) {
  const { t } = useTranslation(['auth', 'messages'])
  const { userId, email, codeWait } = session.user
  const firstWait = codeWait === undefined ? resendWait : codeWait * 1000
  const { secondsLeft, waitFor } = useResendWait(session.sessionId, firstWait)
  const { start, pending } = useAction(() => call('sendOneTimeCode', { query: { userId, email } }), {
    success: t('messages:account.codeSent'),
    failure: t('messages:account.codeFailed'),
  })

  async function resend(): Promise<void> {
    const outcome = await start()
    if ('result' in outcome) {
      patchSessionUser({ codeWait: undefined })
      return waitFor(resendWait)
    }
    const { error } = outcome
    leaveIfOver(error)
    // The server refused because it was too soon, and said how long to wait.
    if (error instanceof ApiError && error.retryAfter) waitFor(error.retryAfter * 1000)
  }

  return (
    <div className={classes.resend}>
      <span>{t('verify.noCode')}</span>
      <Button
        variant="subtle"
        size="xs"
        disabled={secondsLeft > 0}
        loading={pending}
        onClick={() => void resend()}
      >
        {t('verify.resend')}
      </Button>
      {secondsLeft > 0 && (
        // Not a live region: a screen reader would announce it every second.
        <span className={classes.wait} role="timer" aria-live="off">
          {t('verify.resendIn', { time: clockText(secondsLeft) })}
        </span>
      )}
    </div>
  )
}

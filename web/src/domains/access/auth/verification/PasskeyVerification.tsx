import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { updateSessionUser } from '../../../../sessions/session.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import classes from '../auth.module.css'
import { leaveIfOver } from './leave-if-over.ts'

/** Offers a passkey in place of the code to people who have one. */
export function PasskeyVerification() {
  const { t } = useTranslation(['auth', 'messages'])
  const [hasPasskey, setHasPasskey] = useState(false)
  const { start, pending } = useAction(async () => {
    const { verifyByPasskey } = await import('../../../../kit/passkeys/ceremony.ts')
    const user = await verifyByPasskey()
    if (!user) return
    updateSessionUser(user)
    notify.success(t('messages:account.signedIn'))
  })

  useEffect(() => {
    let isShown = true
    // Without an answer the code remains.
    call('getSecondFactors').then(
      ({ passkey }) => isShown && setHasPasskey(passkey),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])

  async function use(): Promise<void> {
    const outcome = await start()
    if ('error' in outcome) leaveIfOver(outcome.error)
  }

  if (!hasPasskey) return null
  return (
    <Button
      variant="default"
      fullWidth
      className={classes.otherWay}
      loading={pending}
      onClick={() => void use()}
    >
      {t('verify.passkey')}
    </Button>
  )
}

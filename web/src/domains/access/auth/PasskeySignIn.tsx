import { useTranslation } from 'react-i18next'
import { beginSession } from '../../../sessions/session.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { useAction } from '../../../ui/feedback/use-action.ts'
import classes from './auth.module.css'

/** Signs in without a password. `mayStart` returns false, and says why, while the terms are not accepted. */
export function PasskeySignIn({ mayStart }: { mayStart: () => boolean }) {
  const { t } = useTranslation('auth')
  const { start, pending } = useAction(async () => {
    const { signInByPasskey } = await import('../../../kit/passkeys/ceremony.ts')
    const user = await signInByPasskey()
    // The route's guard leads to the next page.
    if (user) beginSession(user)
  })
  return (
    <Button
      variant="default"
      fullWidth
      className={classes.otherWay}
      loading={pending}
      onClick={() => mayStart() && void start()}
    >
      {t('signIn.passkey')}
    </Button>
  )
}

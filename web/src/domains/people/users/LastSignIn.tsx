import type { UserRow } from '@gantry/contract/domains/people/users/schemas'
import { IconMailForward } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { fullName } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import classes from './user-columns.module.css'

type LastSignInProps = { row: UserRow; canResend: boolean }

/** When someone last signed in; or that the account is not activated yet, with a button that sends the link again. */
export function LastSignIn({ row, canResend }: LastSignInProps) {
  const { t, i18n } = useTranslation('users')
  if (row.lastSignInAt) {
    return <span className={classes.time}>{formatTime(row.lastSignInAt, i18n.language)}</span>
  }
  if (row.activatedAt) return <span className={classes.never}>{t('never')}</span>
  return (
    <span className={classes.pending}>
      <Badge color="ember">{t('activation.pendingBadge')}</Badge>
      {canResend && row.status && <ResendButton row={row} />}
    </span>
  )
}

function ResendButton({ row }: { row: UserRow }) {
  const { t } = useTranslation('users')
  const { userId, email } = row
  const resend = useChange('resendActivation', {
    success: t('detail.resentActivation', { email }),
    failure: t('detail.resendActivationFailed'),
  })
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={t('activation.resendTo', { name: fullName(row) })}
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { userId } })}
    >
      <span className={classes.words}>{t('activation.resend')}</span>
      <IconMailForward size={18} aria-hidden />
    </Button>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/api-error.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Loader } from '../../../ui/basic/Loader.tsx'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'
import classes from './auth.module.css'
import type { LinkCheck } from './use-link-check.ts'

type LinkGateProps<Reply> = {
  check: LinkCheck<Reply>
  /** The text for a link that is no longer valid. */
  invalidText: (refusal: ApiError) => string
  /** Shown when the check fails and the server gives no message. */
  failure: string
  /** What to do about it, with a link. */
  invalidHint: string
  wayOut: ReactNode
  children: (reply: Reply) => ReactNode
}

/** Shows the page of a mailed link once the link is known to be valid, and a notice if it is not. */
export function LinkGate<Reply>(props: LinkGateProps<Reply>) {
  const { check, invalidText, failure, invalidHint, wayOut, children } = props
  const { t } = useTranslation(['auth', 'errors'])
  const errorText = useErrorText()

  switch (check.status) {
    case 'valid':
      return children(check.reply)
    case 'checking':
      return (
        <p className={classes.checking} role="status">
          <Loader />
          {t('checkingLink')}
        </p>
      )
    case 'invalid':
      return (
        <div className={classes.dead}>
          <Alert className={classes.notice}>
            <strong>{invalidText(check.refusal)}</strong>
          </Alert>
          <p className={classes.hint}>{invalidHint}</p>
          {wayOut}
        </div>
      )
    case 'unanswered':
      return (
        <div className={classes.dead}>
          <Alert className={classes.notice}>{errorText(check.error, failure).message}</Alert>
          <Button onClick={check.retry}>{t('errors:retry')}</Button>
        </div>
      )
  }
}

import type { Icon } from '@tabler/icons-react'
import { IconCompassOff, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../ui/layout/use-document-title.ts'
import { ButtonLink } from '../ui/navigation/ButtonLink.tsx'
import classes from './status-pages.module.css'

type StatusProps = { code: string; icon: Icon; title: string; message: string }

function StatusPage({ code, icon: StatusIcon, title, message }: StatusProps) {
  const { t } = useTranslation('errors')
  useDocumentTitle(title)
  return (
    <div className={classes.page}>
      <StatusIcon size={40} stroke={1.5} className={classes.icon} aria-hidden />
      <p className={classes.code}>{code}</p>
      <h1 className={classes.message}>{message}</h1>
      <ButtonLink to="/member/dashboard">{t('backHome')}</ButtonLink>
    </div>
  )
}

export function UnauthorizedPage() {
  const { t } = useTranslation(['errors', 'messages'])
  return (
    <StatusPage
      code="403"
      icon={IconLock}
      title={t('unauthorizedTitle')}
      message={t('messages:pages.unauthorized')}
    />
  )
}

/** Rendered outside the shell, because an unknown address is the same for everyone, signed in or not. */
export function NotFoundPage() {
  const { t } = useTranslation(['errors', 'messages'])
  return (
    <main tabIndex={-1}>
      <StatusPage
        code="404"
        icon={IconCompassOff}
        title={t('notFoundTitle')}
        message={t('messages:pages.notFound')}
      />
    </main>
  )
}

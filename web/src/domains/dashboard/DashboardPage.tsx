import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../../sessions/session.ts'
import { fullName } from '../../sessions/session-user.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { AppCards } from './AppCards.tsx'
import classes from './Dashboard.module.css'
import { Invitations } from './Invitations.tsx'

export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title={t('title')} summary={t('greeting', { name: fullName(user) })} />
      <div className={classes.columns}>
        <AppCards />
        <Invitations />
      </div>
    </>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PublicLayout } from '../../../../kit/public/PublicLayout.tsx'
import { useSessionUser } from '../../../../sessions/session.ts'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { PageLoading } from '../../../../ui/feedback/PageLoading.tsx'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'
import { OpenAppChoice } from './OpenAppChoice.tsx'
import { useAppsWithRoles } from './use-apps-with-roles.ts'

const route = getRouteApi('/open-app')

/** The page on which the sign-in to an app waits for the user, or for a role that may open the app. */
export function OpenAppPage() {
  const { t } = useTranslation('apps')
  const { uid, app = '', refused } = route.useSearch()
  if (uid !== undefined) return <Waiting uid={uid} code={app} refused={refused} />
  return <Nothing title={t('open.brokenTitle')} summary={t('open.brokenText')} />
}

type WaitingProps = { uid: string; code: string; refused: string | undefined }

function Waiting({ uid, code, refused }: WaitingProps) {
  const { t } = useTranslation('apps')
  const user = useSessionUser()
  const answer = useAppsWithRoles()
  // After sign-out the page is still drawn until the guard leads to another one.
  if (!user || answer.status === 'asking') return <PageLoading />
  if (answer.status === 'failed') {
    return (
      <PublicLayout title={t('open.failedTitle')}>
        <LoadFailure error={answer.error} fallback={t('fetchAllFailed')} onRetry={answer.retry} />
      </PublicLayout>
    )
  }
  const app = answer.apps.find((known) => known.code === code)
  if (!app) return <Nothing title={t('open.goneTitle')} summary={t('open.goneText')} />
  const mayOpen = app.roles.some(({ name }) => name === user.sessionRole)
  const interaction = `/oidc/interaction/${uid}`
  if (mayOpen && refused === undefined) return <GoingOn to={interaction} />
  return <OpenAppChoice app={app} user={user} interaction={interaction} mayOpen={mayOpen} refused={refused} />
}

function GoingOn({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return <PageLoading />
}

function Nothing({ title, summary }: { title: string; summary: string }) {
  const { t } = useTranslation('apps')
  return (
    <PublicLayout title={title} summary={summary}>
      <ButtonLink to="/member/dashboard">{t('open.dashboard')}</ButtonLink>
    </PublicLayout>
  )
}

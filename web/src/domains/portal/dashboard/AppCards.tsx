import { IconAppsOff, IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCall, useCallMutation } from '../../../api/queries.ts'
import { VisuallyHidden } from '../../../ui/basic/VisuallyHidden.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useMutationToast } from '../../../ui/feedback/use-mutation-toast.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { AppIcon } from '../../connections/apps/index.ts'
import classes from './Dashboard.module.css'

// Only web addresses: a `javascript:` one in the data must not run in the portal's name.
const isWebAddress = (url: string) => /^https?:$/.test(new URL(url, window.location.href).protocol)

/** Opens the connected app, signed in. The click opens the tab at once, because browsers block later ones. */
function useOpenApp() {
  const { t } = useTranslation('dashboard')
  const toast = useMutationToast()
  const createSession = useCallMutation('createAppSession')

  async function open(code: string, name: string) {
    const tab = window.open('', '_blank')
    const { onError } = toast({ failure: t('openFailed', { name }) })
    try {
      const { url } = await createSession.mutateAsync({ query: { productApp: code } })
      if (!isWebAddress(url)) throw new Error('Not a web address.')
      if (!tab) {
        window.location.assign(url)
        return
      }
      tab.opener = null
      tab.location.href = url
    } catch (error) {
      tab?.close()
      onError(error as Error)
    }
  }
  return { open, opening: createSession.isPending ? createSession.variables.query.productApp : null }
}

/** `isLarge` where the apps are the main thing of the page. */
export function AppCards({ isLarge = false }) {
  const { t } = useTranslation('dashboard')
  const apps = useCall('listApps')
  const { open, opening } = useOpenApp()
  return (
    <Section title={t('appsTitle')} summary={t('appsSummary')}>
      {apps.isPending && <AppSkeletons />}
      {apps.isError && (
        <LoadFailure
          error={apps.error}
          fallback={t('messages.apps.fetchAllFailed')}
          onRetry={() => void apps.refetch()}
        />
      )}
      {apps.data?.length === 0 && (
        <EmptyState icon={IconAppsOff} title={t('noApps')} hint={t('noAppsHint')} />
      )}
      {apps.data && apps.data.length > 0 && (
        <ul className={classes.apps} data-large={isLarge || undefined}>
          {apps.data.map((app) => (
            <li key={app.appId}>
              <button
                type="button"
                className={classes.app}
                disabled={opening === app.code}
                onClick={() => void open(app.code, app.name)}
              >
                <span className={classes.appIcon}>
                  <AppIcon name={app.icon} />
                </span>
                <span className={classes.appWords}>
                  <span className={classes.appName}>
                    <bdi>{app.name}</bdi>
                    <IconExternalLink size={14} className={classes.external} aria-hidden />
                  </span>
                  <bdi className={classes.appDescription}>{app.description}</bdi>
                  <VisuallyHidden>{t('openApp')}</VisuallyHidden>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function AppSkeletons() {
  return (
    <div className={classes.apps} aria-hidden>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <Skeleton key={key} height={92} />
      ))}
    </div>
  )
}

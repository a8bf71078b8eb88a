import '../../ui/styles/portal.ts'
import { useDisclosure } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/queries.ts'
import { sessionStore, useSessionUser } from '../../sessions/session.ts'
import { Footer } from '../../ui/Footer.tsx'
import { PageLoading } from '../../ui/PageLoading.tsx'
import { ThemeProvider } from '../ThemeProvider.tsx'
import { Header } from './Header.tsx'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import classes from './ShellLayout.module.css'
import { Sidebar } from './Sidebar.tsx'

// What one person or role was shown is not for the next.
function useForgetOnChange(): void {
  useEffect(() => {
    const identity = () => {
      const session = sessionStore.get()
      return `${session?.sessionId} ${session?.user.sessionRole} ${session?.user.sessionGroup}`
    }
    let known = identity()
    const unsubscribe = sessionStore.subscribe(() => {
      if (identity() === known) return
      known = identity()
      queryClient.clear()
    })
    return () => {
      unsubscribe()
      // Roles are switched outside the shell, where nobody listens here.
      queryClient.clear()
    }
  }, [])
}

/** Sidebar, header and footer around the page. */
export function ShellLayout() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const [isDrawerOpen, drawer] = useDisclosure(false)
  useForgetOnChange()
  if (!user) return <PageLoading />
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <a href="#main" className={classes.skip}>
          {t('skipToContent')}
        </a>
        <div className={classes.shell}>
          <aside className={classes.aside}>
            <Sidebar />
          </aside>
          {isDrawerOpen && (
            <NavigationDrawer onClose={drawer.close}>
              <Sidebar onNavigate={drawer.close} />
            </NavigationDrawer>
          )}
          <div className={classes.column}>
            <Header onOpenNavigation={drawer.open} />
            <main id="main" tabIndex={-1} className={classes.main}>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </main>
            <Footer />
          </div>
        </div>
      </QueryClientProvider>
    </ThemeProvider>
  )
}

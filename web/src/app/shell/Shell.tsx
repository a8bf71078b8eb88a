import type { Appearance } from '@gantry/contract/domains/portal/appearance/words'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppearance } from '../../domains/portal/appearance/index.ts'
import { settings } from '../../i18n/settings.ts'
import { termsRefused } from '../../sessions/terms-refused.ts'
import { Mark } from '../../ui/display/Mark.tsx'
import { Footer } from '../../ui/layout/Footer.tsx'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'
import { NewsNotice } from '../help/NewsNotice.tsx'
import { Header } from './Header.tsx'
import { KeptEntriesNotice } from './KeptEntriesNotice.tsx'
import { MenuBar } from './MenuBar.tsx'
import { NavigationDrawer } from './NavigationDrawer.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

// Few pages have something to announce, so it comes after what the page shows, or with the first refusal.
const Announcements = lazy(async () => {
  await Promise.race([termsRefused.first(), new Promise((resolve) => setTimeout(resolve, 1000))])
  return import('./Announcements.tsx')
})

type Place = 'aside' | 'drawer' | 'over' | 'inside' | 'under'

/** The position of the menu on a wide screen. Below 992 px it is always the drawer. */
const places: Record<Appearance['navigation'], Place> = {
  fixed: 'aside',
  mini: 'aside',
  drawer: 'drawer',
  horizontal: 'under',
  'dark-horizontal': 'under',
  'inside-header': 'inside',
  'above-header': 'over',
  'below-header': 'under',
}
/** Menus in a header that keep the dark colours of the sidebar. */
const darkMenus: ReadonlySet<string> = new Set(['dark-horizontal', 'above-header', 'below-header'])

/** Arranges menu, header and footer around the page as the user has chosen. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { layout, navigation } = useAppearance()
  const [isDrawerOpen, drawer] = useDisclosure()
  const place = places[navigation]
  const menu = (
    <div className={classes.menu} data-sidebar={darkMenus.has(navigation) ? 'dark' : 'light'}>
      <MenuBar />
    </div>
  )
  return (
    <>
      <a href="#main" className={classes.skip} data-print="never">
        {t('skipToContent')}
      </a>
      <div className={classes.shell} data-layout={layout} data-navigation={navigation} data-place={place}>
        {place === 'aside' && (
          <aside className={classes.aside} data-print="never">
            <Sidebar />
          </aside>
        )}
        {isDrawerOpen && (
          <NavigationDrawer isKeptOnWideScreens={place === 'drawer'} onClose={drawer.close}>
            <Sidebar onNavigate={drawer.close} />
          </NavigationDrawer>
        )}
        <div className={classes.column}>
          <div className={classes.paper}>
            <Mark size={24} /> <span dir="auto">{settings.displayedName}</span>
          </div>
          <div
            className={classes.top}
            data-sidebar={navigation === 'dark-horizontal' ? 'dark' : 'light'}
            data-print="never"
          >
            {place === 'over' && menu}
            <Header
              onOpenNavigation={drawer.open}
              hasBrand={place !== 'aside'}
              menu={place === 'inside' && menu}
            />
            {place === 'under' && menu}
          </div>
          <main id="main" tabIndex={-1} className={classes.main}>
            <NewsNotice />
            <Suspense>
              <Announcements />
            </Suspense>
            <KeptEntriesNotice />
            {children}
          </main>
          <Footer />
        </div>
      </div>
    </>
  )
}

import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../i18n/settings.ts'
import { Mark } from '../../ui/display/Mark.tsx'
import { ScanScene } from '../../ui/display/ScanScene.tsx'
import { Footer } from '../../ui/layout/Footer.tsx'
import { useDocumentTitle } from '../../ui/layout/use-document-title.ts'
import { LanguageSelect } from './LanguageSelect.tsx'
import classes from './PublicLayout.module.css'

type PublicLayoutProps = {
  title: string
  /** The title of the browser tab, where the title on the page is a greeting. */
  documentTitle?: string
  /** Under the title, in the card. */
  summary?: ReactNode
  /** At the top right, such as the sign-out button. */
  corner?: ReactNode
  /** Makes the card wider, for pages with more than one small form. */
  wide?: boolean
  children: ReactNode
}

/** The frame of the pages outside the shell: a banner on wide screens, and one card. */
export function PublicLayout({
  title,
  documentTitle,
  summary,
  corner,
  wide = false,
  children,
}: PublicLayoutProps) {
  const { t } = useTranslation('auth')
  useDocumentTitle(documentTitle ?? title)
  return (
    <div className={classes.page}>
      <header className={classes.banner}>
        <div className={classes.brand}>
          <Mark size={36} />
          <span>{settings.displayedName}</span>
        </div>
        <ScanScene className={classes.scene} />
        <div className={classes.welcome}>
          <p className={classes.headline}>{t('signIn.welcome')}</p>
          <p className={classes.slogan} dir="auto">
            {settings.signInText || t('signIn.banner')}
          </p>
        </div>
      </header>
      <div className={classes.side}>
        <main tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
          <div className={classes.corner}>
            <LanguageSelect />
            {corner}
          </div>
          <h1 className={classes.title}>{title}</h1>
          {summary && <div className={classes.summary}>{summary}</div>}
          <Suspense>{children}</Suspense>
        </main>
        <Footer />
      </div>
    </div>
  )
}

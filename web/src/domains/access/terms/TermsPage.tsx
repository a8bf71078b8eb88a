import { termsDate, termsVersion } from '@gantry/contract/domains/access/terms/words'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../i18n/settings.ts'
import { Anchor } from '../../../ui/basic/Anchor.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Mark } from '../../../ui/display/Mark.tsx'
import { Footer } from '../../../ui/layout/Footer.tsx'
import { useDocumentTitle } from '../../../ui/layout/use-document-title.ts'
import { TermsArticle } from './TermsArticle.tsx'
import classes from './TermsPage.module.css'
import { termsSections } from './wording/wording.ts'

const names = { product: settings.productName, company: settings.companyName }

/** The end-user licence agreement, which every user accepts at sign-in. */
export function TermsPage() {
  const { t, i18n } = useTranslation('terms')
  useDocumentTitle(t('title'))
  const sections = termsSections(names)
  // An Australian agreement, so its date has the Australian format.
  const language = i18n.language === 'en' ? 'en-AU' : i18n.language
  const date = new Date(`${termsDate}T00:00:00`).toLocaleDateString(language, { dateStyle: 'long' })

  return (
    <div className={classes.page}>
      <header className={classes.banner}>
        <div className={classes.brand}>
          <Mark size={32} />
          <span>{settings.productName}</span>
        </div>
      </header>
      <main tabIndex={-1} className={classes.main} id="top">
        <div className={classes.heading}>
          <div>
            <h1 className={classes.title}>{t('title')}</h1>
            <p className={classes.version}>{t('version', { version: termsVersion, date })}</p>
            {i18n.resolvedLanguage !== 'en' && <p className={classes.version}>{t('englishOnly')}</p>}
          </div>
          <Button
            variant="default"
            className={classes.print}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </div>
        <div className={classes.columns}>
          <nav className={classes.contents} aria-labelledby="terms-contents">
            <h2 id="terms-contents" className={classes.contentsTitle}>
              {t('contents')}
            </h2>
            <ol lang="en" dir="ltr">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <Anchor href={`#${id}`}>{title}</Anchor>
                </li>
              ))}
            </ol>
          </nav>
          <TermsArticle sections={sections} />
        </div>
      </main>
      <Footer />
    </div>
  )
}

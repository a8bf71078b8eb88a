import { useTranslation } from 'react-i18next'
import { settings } from '../../../i18n/settings.ts'
import { Anchor } from '../../../ui/basic/Anchor.tsx'
import { TermsArticle } from './TermsArticle.tsx'
import classes from './TermsPage.module.css'
import { termsSections } from './wording/wording.ts'

const names = { product: settings.displayedName, company: settings.companyName }

/** The licence agreement that belongs to the portal, with its contents. */
export function BuiltInTerms() {
  const { t } = useTranslation('terms')
  const sections = termsSections(names)
  return (
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
  )
}

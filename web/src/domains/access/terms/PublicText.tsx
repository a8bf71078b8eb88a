import type { TermsToRead } from '@gantry/contract/domains/access/terms/schemas'
import type { TermsDocument } from '@gantry/contract/domains/access/terms/words'
import { termsDate } from '@gantry/contract/domains/access/terms/words'
import type { PortalLanguage } from '@gantry/contract/texts/portal-languages'
import { IconFileOff, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callQuery, queryClient } from '../../../api/queries.ts'
import { settings } from '../../../i18n/settings.ts'
import { MarkdownText } from '../../../kit/markdown/MarkdownText.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Mark } from '../../../ui/display/Mark.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageLoading } from '../../../ui/feedback/PageLoading.tsx'
import { Footer } from '../../../ui/layout/Footer.tsx'
import { useDocumentTitle } from '../../../ui/layout/use-document-title.ts'
import { BuiltInTerms } from './BuiltInTerms.tsx'
import classes from './TermsPage.module.css'

/** The text of a document that is in force, or an earlier version of it. */
export default function PublicText({ document }: { document: TermsDocument }) {
  const { t, i18n } = useTranslation('terms')
  const { version } = useSearch({ strict: false })
  const language = (i18n.resolvedLanguage ?? 'en') as PortalLanguage
  // The pages outside of the frame have no provider of a client.
  const query = useQuery(
    callQuery('readTerms', {
      query: { document, language, ...(version !== undefined && { label: version }) },
    }),
    queryClient,
  )
  const terms = query.data?.terms
  const title = terms?.isBuiltIn ? t('title') : t(`documents.${document}`)
  useDocumentTitle(title)

  function content() {
    if (query.isError) {
      return (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )
    }
    if (terms === undefined) return <PageLoading />
    if (terms === null) return <EmptyState icon={IconFileOff} title={t('none')} hint={null} />
    return terms.isBuiltIn ? <BuiltInTerms /> : <MarkdownText {...terms} />
  }

  return (
    <div className={classes.page}>
      <header className={classes.banner}>
        <div className={classes.brand}>
          <Mark size={32} />
          <span>{settings.displayedName}</span>
        </div>
      </header>
      <main tabIndex={-1} className={classes.main} id="top">
        <div className={classes.heading}>
          <div>
            <h1 className={classes.title}>{title}</h1>
            {terms && <VersionLines terms={terms} />}
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
        {content()}
      </main>
      <Footer />
    </div>
  )
}

/** Which version it is, and that there is none in the language of the page. */
function VersionLines({ terms }: { terms: TermsToRead }) {
  const { t, i18n } = useTranslation('terms')
  const { label, effectiveOn, isBuiltIn, language } = terms
  // An Australian agreement, so its date has the Australian format.
  const locale = i18n.language === 'en' ? 'en-AU' : i18n.language
  const date = new Date(`${effectiveOn ?? termsDate}T00:00:00`).toLocaleDateString(locale, {
    dateStyle: 'long',
  })
  const isOther = i18n.resolvedLanguage !== language
  return (
    <>
      <p className={classes.version}>{t('version', { version: label, date })}</p>
      {isOther && <p className={classes.version}>{t(isBuiltIn ? 'englishOnly' : 'inEnglish')}</p>}
    </>
  )
}

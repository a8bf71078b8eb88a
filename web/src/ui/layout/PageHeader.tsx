import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../navigation/TextLink.tsx'
import classes from './PageHeader.module.css'
import { useDocumentTitle } from './use-document-title.ts'

type Crumb = { label: string; to: string }
type PageHeaderProps = {
  title: string
  /** The parent pages, outermost first. */
  crumbs?: Crumb[]
  /** Beside the title, such as a badge or an id to copy. */
  aside?: ReactNode
  summary?: ReactNode
  /** The actions of the page, at the end of the line. */
  actions?: ReactNode
}

const noCrumbs: Crumb[] = []

/** The title of the page and the tab, the breadcrumbs and the actions of the page. */
export function PageHeader({ title, crumbs = noCrumbs, aside, summary, actions }: PageHeaderProps) {
  const { t } = useTranslation()
  useDocumentTitle(title)
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        {crumbs.length > 0 && (
          <nav aria-label={t('navigation.breadcrumbs')}>
            <div className={classes.crumbs}>
              {crumbs.map(({ label, to }) => (
                <Fragment key={to}>
                  <TextLink to={to} activeOptions={{ exact: true }}>
                    {label}
                  </TextLink>
                  <span className={classes.separator} aria-hidden>
                    /
                  </span>
                </Fragment>
              ))}
              <span aria-current="page">{title}</span>
            </div>
          </nav>
        )}
        <div className={classes.line}>
          <h1 className={classes.title}>{title}</h1>
          {aside}
        </div>
        {summary && <div className={classes.summary}>{summary}</div>}
      </div>
      {actions && (
        <div className={classes.actions} data-print="never">
          {actions}
        </div>
      )}
    </div>
  )
}

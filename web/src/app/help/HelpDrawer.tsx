import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Loader } from '../../ui/basic/Loader.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'
import classes from './HelpDrawer.module.css'
import { HelpTopic } from './HelpTopic.tsx'
import { newsVersion } from './seen-versions.ts'
import { type OfferedTopic, useHelp } from './use-help.ts'

type HelpDrawerProps = {
  /** The topic that is open at first; without a name, the first one of the page. */
  asked: string
  onClose: () => void
}

/** How the jobs of this page are done, then those of other pages, and what is new. */
export default function HelpDrawer({ asked, onClose }: HelpDrawerProps) {
  const { t } = useTranslation('help')
  const { topics, chapters, query } = useHelp()
  const { pathname } = useLocation()
  const here = topicsOf(pathname, topics)
  const news = chapters.get(newsVersion() ?? '')
  const groups = [
    { title: t('here'), topics: here },
    {
      title: here.length > 0 ? t('others') : t('all'),
      topics: topics.filter((topic) => !here.includes(topic)),
    },
    { title: t('news'), topics: news ? [{ name: 'news', ...news }] : [] },
  ]
  const open = asked === '' ? here[0]?.name : asked
  return (
    <Drawer title={t('title')} size={480} isPageVisible onClose={onClose}>
      {query.isPending && <Loader />}
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      )}
      <div className={classes.help}>
        {groups.map(
          ({ title, topics: those }) =>
            those.length > 0 && (
              <section key={title}>
                <h3 className={classes.heading}>{title}</h3>
                {those.map(({ name, ...chapter }) => (
                  <HelpTopic key={name} chapter={chapter} isOpen={name === open} onLeave={onClose} />
                ))}
              </section>
            ),
        )}
        <p className={classes.keys}>{t('keys')}</p>
      </div>
    </Drawer>
  )
}

/** The topics of a page: those whose first page it is come first. */
function topicsOf(pathname: string, topics: readonly OfferedTopic[]): OfferedTopic[] {
  const placeOf = ({ pages }: OfferedTopic) =>
    pages.findIndex((page) => pathname === page || pathname.startsWith(`${page}/`))
  return topics.filter((topic) => placeOf(topic) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other))
}

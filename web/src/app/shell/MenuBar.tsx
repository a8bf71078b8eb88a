import { IconChevronDown } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '../../ui/basic/joined.ts'
import { Popup } from '../../ui/basic/Popup.tsx'
import { useFitting } from '../../ui/layout/use-fitting.ts'
import { Entries } from './Entries.tsx'
import classes from './MenuBar.module.css'
import { isAt, type NavigationEntry, useNavigation } from './navigation.ts'

/** The width in pixels that the button "More" needs in the language with the longest word. */
const MORE = 120

/** The menu in one row. The entries for which there is no room are behind the button "More". */
export function MenuBar() {
  const { i18n } = useTranslation()
  const { entries, groups } = useNavigation()
  const all = [...entries, ...groups.flatMap((group) => group.entries)]
  return <Bar key={`${i18n.language} ${all.map(({ to }) => to).join(' ')}`} entries={all} />
}

function Bar({ entries }: { entries: readonly NavigationEntry[] }) {
  const { t } = useTranslation()
  const bar = useRef<HTMLElement>(null)
  // The pages outside the shell use `useLocation`, and would load the shell for it.
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const count = useFitting(bar, entries.length, MORE)
  const others = entries.slice(count)
  const isElsewhere = others.some((entry) => isAt(pathname, entry))
  return (
    <nav ref={bar} aria-label={t('navigation.main')} className={classes.bar}>
      <Entries entries={entries.slice(0, count)} />
      {others.length > 0 && (
        <Popup
          kind="dialog"
          label={t('navigation.more')}
          triggerClassName={joined(classes.more, isElsewhere && classes.current)}
          trigger={
            <>
              {t('navigation.more')}
              <IconChevronDown size={16} aria-hidden />
            </>
          }
        >
          <Entries entries={others} />
        </Popup>
      )}
    </nav>
  )
}

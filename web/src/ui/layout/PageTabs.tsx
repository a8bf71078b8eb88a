import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/format.ts'
import classes from './PageTabs.module.css'
import { RowListSkeleton } from './RowListSkeleton.tsx'

type PageTabsProps<Name extends string> = {
  /** The name of the tabs for screen readers. */
  label: string
  tabs: readonly Name[]
  current: Name
  icons: Record<Name, Icon>
  labelOf: (name: Name) => string
  /** How much the tabs list; absent where that is not counted, undefined values while they load. */
  counts?: { [Tab in NoInfer<Name>]?: number | null | undefined }
  /** The record whose page it is; the address names it beside the tab. */
  id?: number
  /** The content of the current tab. */
  children: ReactNode
}

/** Shows one part of a page at a time, which the address names. On a phone, the bar scrolls to the current one. */
export function PageTabs<Name extends string>(props: PageTabsProps<Name>) {
  const { label, tabs, current, icons, labelOf, counts, id, children } = props
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)

  // Not `scrollIntoView`, which also scrolls the page.
  useLayoutEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${current}"]`)
    if (!list.current || !tab) return
    const [bar, box] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    list.current.scrollLeft += box.left + box.width / 2 - bar.left - bar.width / 2
  }, [current])

  function show(tab: string | null): void {
    const search = id === undefined ? { tab } : { id, tab }
    void navigate({ to: '.', search: search as never, replace: true })
  }

  return (
    <Tabs value={current} keepMounted={false} onChange={show}>
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map((name) => {
          const TabIcon: Icon = icons[name]
          return (
            <Tabs.Tab
              key={name}
              value={name}
              data-tab={name}
              className={classes.tab}
              leftSection={<TabIcon size={17} stroke={1.7} aria-hidden />}
            >
              {labelOf(name)}
              {counts && name in counts && counts[name] !== null && <TabCount count={counts[name]} />}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
      <Tabs.Panel value={current} className={classes.panel}>
        <Suspense fallback={<RowListSkeleton />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

/** Keeps its place while the count loads, so that the tabs do not move. */
function TabCount({ count }: { count: number | undefined }) {
  const { i18n } = useTranslation()
  return (
    <>
      {' '}
      <span className={classes.count}>{count !== undefined && formatNumber(count, i18n.language)}</span>
    </>
  )
}

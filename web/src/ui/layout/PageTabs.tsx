import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import classes from './PageTabs.module.css'
import { RowListSkeleton } from './RowListSkeleton.tsx'

type PageTab<Name extends string> = { name: Name; label: string; icon: Icon }
type PageTabsProps<Name extends string> = {
  /** What the tabs are about, for those who can't see. */
  label: string
  tabs: readonly PageTab<Name>[]
  current: Name
  onChange: (name: Name) => void
  /** The content of the current tab. */
  children: ReactNode
}

/** The parts of a page, one at a time; on a phone the bar scrolls sideways. */
export function PageTabs<Name extends string>({
  label,
  tabs,
  current,
  onChange,
  children,
}: PageTabsProps<Name>) {
  return (
    <Tabs
      value={current}
      keepMounted={false}
      onChange={(value) => {
        const tab = tabs.find(({ name }) => name === value)
        if (tab) onChange(tab.name)
      }}
    >
      <Tabs.List aria-label={label} className={classes.list}>
        {tabs.map(({ name, label: tabLabel, icon: TabIcon }) => (
          <Tabs.Tab key={name} value={name} leftSection={<TabIcon size={17} stroke={1.7} aria-hidden />}>
            {tabLabel}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} className={classes.panel}>
        <Suspense fallback={<RowListSkeleton />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

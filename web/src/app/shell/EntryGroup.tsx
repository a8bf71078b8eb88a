import { IconChevronDown } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joined } from '../../ui/basic/joined.ts'
import entryClasses from './Entries.module.css'
import { Entries } from './Entries.tsx'
import classes from './EntryGroup.module.css'
import { isAt, type NavigationGroup } from './navigation.ts'

const key = (name: string) => `gantry.menu.${name}`

type EntryGroupProps = { group: NavigationGroup; onNavigate?: (() => void) | undefined }

/** Entries of the menu under a heading that folds them. The browser remembers it. */
export function EntryGroup({ group: { name, entries }, onNavigate }: EntryGroupProps) {
  const { t } = useTranslation()
  const listId = useId()
  const headingId = useId()
  const isHere = useRouterState({
    select: ({ location }) => entries.some((entry) => isAt(location.pathname, entry)),
  })
  const [isOpen, setIsOpen] = useState(() => isHere || localStorage.getItem(key(name)) !== 'folded')
  // Who arrives at a page of the group sees where it is.
  const [wasHere, setWasHere] = useState(isHere)
  if (isHere !== wasHere) {
    setWasHere(isHere)
    if (isHere) setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={joined(entryClasses.entry, classes.heading)}
        id={headingId}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => {
          localStorage.setItem(key(name), isOpen ? 'folded' : 'open')
          setIsOpen(!isOpen)
        }}
      >
        {t(`navigation.groups.${name}`)}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div id={listId} hidden={!isOpen}>
        <Entries entries={entries} labelledBy={headingId} onNavigate={onNavigate} />
      </div>
    </>
  )
}

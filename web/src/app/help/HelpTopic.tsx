import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { TextLink } from '../../ui/navigation/TextLink.tsx'
import type { Chapter } from './chapters.ts'
import classes from './HelpDrawer.module.css'

/** Closes the help, because a link in its text leads to a page below it. */
const LeaveHelp = createContext<() => void>(() => undefined)

function Link({ to, children }: { to: string; children: ReactNode }) {
  return (
    // A test compares the addresses in the texts with those of the pages.
    <TextLink to={to as never} onClick={use(LeaveHelp)}>
      {children}
    </TextLink>
  )
}

type HelpTopicProps = { chapter: Chapter; isOpen: boolean; onLeave: () => void }

/** One topic, which unfolds. */
export function HelpTopic({ chapter: { title, Text }, isOpen: isOpenAtFirst, onLeave }: HelpTopicProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isOpenAtFirst) summary.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpenAtFirst])
  return (
    <details className={classes.topic} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary} className={classes.title}>
        {title}
      </summary>
      <div className={classes.text}>
        <LeaveHelp value={onLeave}>
          <Text Link={Link} />
        </LeaveHelp>
      </div>
    </details>
  )
}

import type { ReactNode } from 'react'
import { fullName } from '../../sessions/index.ts'
import { PersonAvatar } from './PersonAvatar.tsx'
import classes from './PersonCell.module.css'

type PersonCellProps = {
  person: { firstName: string; lastName: string; photoUrl: string | null }
  /** A badge or similar, after the name. */
  children?: ReactNode
}

/** A person in a row of a table: picture and name. */
export function PersonCell({ person, children }: PersonCellProps) {
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={30} />
      <span className={classes.words}>
        <bdi>{fullName(person)}</bdi>
        {children}
      </span>
    </span>
  )
}

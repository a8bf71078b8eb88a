import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/display/Badge.tsx'
import { Row } from '../../ui/layout/RowList.tsx'
import classes from './LinkedRow.module.css'
import { UnlinkButton } from './UnlinkButton.tsx'

type LinkedRowProps = {
  /** Its icon or picture. */
  leading: ReactNode
  name: string
  /** The page that the name leads to. */
  page?: { to: string; id: number }
  /** "Inactive RIS"; false for an active one. */
  inactive: string | false
  details?: ReactNode
  /** What the link holds. */
  children?: ReactNode
  /** The server has not answered yet, so the link cannot be removed. */
  isWaiting?: boolean
  /** Absent where the viewer may not remove the link. */
  onUnlink?: (() => void) | false | undefined
  /** What else can be done with the link. */
  actions?: ReactNode
}

/** A record as a row among those that it is linked to. */
export function LinkedRow(props: LinkedRowProps) {
  const { leading, name, page, inactive, details, children, isWaiting = false, onUnlink, actions } = props
  return (
    <Row
      leading={leading}
      title={
        <>
          {page ? (
            <Link to={page.to} search={{ id: page.id } as never} className={classes.link}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          {inactive && (
            <Badge size="sm" color="gray">
              {inactive}
            </Badge>
          )}
        </>
      }
      details={details}
      actions={onUnlink ? <UnlinkButton name={name} isDisabled={isWaiting} onClick={onUnlink} /> : actions}
    >
      {children}
    </Row>
  )
}

import type { ReactNode } from 'react'
import classes from './Badge.module.css'

type BadgeProps = {
  color?: 'petrol' | 'gray' | 'green' | 'red' | 'ember'
  /** With a border instead of a background colour. */
  isOutlined?: boolean
  size?: 'xs' | 'sm' | 'md'
  /** For names, which need no emphasis. */
  isMedium?: boolean
  title?: string | undefined
  children: ReactNode
}

/** A word or two about the neighbouring text. It is one plain element, because lists contain hundreds of badges. */
export function Badge({
  color = 'petrol',
  isOutlined = false,
  size = 'md',
  isMedium = false,
  title,
  children,
}: BadgeProps) {
  return (
    <span
      dir="auto"
      className={classes.badge}
      data-color={isOutlined ? undefined : color}
      data-size={size}
      data-medium={isMedium || undefined}
      title={title}
    >
      {children}
    </span>
  )
}

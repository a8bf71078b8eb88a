import type { ReactNode } from 'react'
import classes from './Badge.module.css'

type BadgeProps = {
  color?: 'petrol' | 'gray' | 'green' | 'red' | 'ember'
  /** With a line around it instead of a colour of its own. */
  isOutlined?: boolean
  size?: 'xs' | 'sm' | 'md'
  isUppercase?: boolean
  /** For names, which need no stress. */
  isMedium?: boolean
  title?: string | undefined
  children: ReactNode
}

/** A word or two about what it stands beside. One plain element: lists hold hundreds of them. */
export function Badge({
  color = 'petrol',
  isOutlined = false,
  size = 'md',
  isUppercase = false,
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
      data-uppercase={isUppercase || undefined}
      data-medium={isMedium || undefined}
      title={title}
    >
      {children}
    </span>
  )
}

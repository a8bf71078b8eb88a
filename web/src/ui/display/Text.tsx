import type { ReactNode } from 'react'
import classes from './Text.module.css'

type TextProps = {
  tone?: 'dimmed'
  /** The margin to the neighbouring element. */
  space?: 'above' | 'below'
  children: ReactNode
}

/** A paragraph between fields and buttons. */
export const Text = ({ tone, space, children }: TextProps) => (
  <p className={classes.text} data-tone={tone} data-space={space}>
    {children}
  </p>
)

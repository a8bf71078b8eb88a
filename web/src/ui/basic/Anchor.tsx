import type { AnchorHTMLAttributes, Ref } from 'react'
import classes from './Anchor.module.css'
import { joined } from './joined.ts'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

/** A link in text to an address outside the router. For pages of the portal use `TextLink`. */
export const Anchor = ({ className, children, ...others }: AnchorProps) => (
  <a {...others} className={joined(classes.link, className)}>
    {children}
  </a>
)

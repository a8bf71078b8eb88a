import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { Anchor } from '../basic/Anchor.tsx'

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

/** A link to another page, inside text. */
export const TextLink = createLink((props: AnchorProps) => <Anchor {...props} />)

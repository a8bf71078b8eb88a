import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { type ButtonLook, buttonAttributes } from '../basic/Button.tsx'

type AnchorButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'color'> &
  ButtonLook & { ref?: Ref<HTMLAnchorElement> }

function AnchorButton(props: AnchorButtonProps) {
  const { variant, color, size, fullWidth, leftSection, className, children, ...others } = props
  return (
    <a {...others} {...buttonAttributes({ variant, color, size, fullWidth, leftSection }, className)}>
      {leftSection}
      {children}
    </a>
  )
}

/** A link that looks like a button. */
export const ButtonLink = createLink(AnchorButton)

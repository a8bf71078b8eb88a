import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './Button.module.css'
import { joined } from './joined.ts'
import { Loader } from './Loader.tsx'

export type ButtonLook = {
  /** `filled` is the one thing to do here; `default` what stands beside it; `subtle` what is seldom wanted. */
  variant?: 'filled' | 'default' | 'subtle' | undefined
  size?: 'sm' | 'xs' | undefined
  fullWidth?: boolean | undefined
  leftSection?: ReactNode
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & { loading?: boolean; ref?: Ref<HTMLButtonElement> }

export const buttonAttributes = (
  { variant = 'filled', size = 'sm', fullWidth }: ButtonLook,
  className?: string,
) => ({
  className: joined(classes.button, fullWidth && classes.wide, className),
  'data-variant': variant,
  'data-size': size,
})

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    fullWidth,
    leftSection,
    loading = false,
    className,
    children,
    onClick,
    ...others
  } = props
  return (
    <button
      type="button"
      {...others}
      {...buttonAttributes({ variant, size, fullWidth }, className)}
      aria-busy={loading || undefined}
      // A button that is busy keeps the focus, which a disabled one would lose.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Loader /> : leftSection}
      {children}
    </button>
  )
}

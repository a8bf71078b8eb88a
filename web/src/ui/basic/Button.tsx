import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './Button.module.css'
import { joined } from './joined.ts'
import { Loader } from './Loader.tsx'

export type ButtonLook = {
  /** `filled` is the main action, `default` and `light` are secondary ones, and `subtle` is rarely used. */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | undefined
  /** Red is for deleting or ending something. */
  color?: 'petrol' | 'red' | undefined
  /** `compact` is for rows of a list. */
  size?: 'sm' | 'xs' | 'compact' | undefined
  fullWidth?: boolean | undefined
  leftSection?: ReactNode
}

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> &
  ButtonLook & { rightSection?: ReactNode; loading?: boolean; ref?: Ref<HTMLButtonElement> | undefined }

export const buttonAttributes = (
  { variant = 'filled', color = 'petrol', size = 'sm', fullWidth, leftSection }: ButtonLook,
  className?: string,
) => ({
  className: joined(classes.button, fullWidth && classes.wide, className),
  'data-variant': variant,
  'data-color': color,
  'data-size': size,
  'data-left': leftSection ? true : undefined,
})

export function Button(props: ButtonProps) {
  const {
    variant,
    color,
    size,
    fullWidth,
    leftSection,
    rightSection,
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
      {...buttonAttributes({ variant, color, size, fullWidth, leftSection }, className)}
      aria-busy={loading || undefined}
      // Not disabled while busy, because a disabled button would lose the focus.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Loader /> : leftSection}
      {children}
      {rightSection}
    </button>
  )
}

import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './Button.module.css'
import { joined } from './joined.ts'
import { Loader } from './Loader.tsx'

export type ButtonLook = {
  /** `filled` is the main action; `default` and `light` stand beside it; `subtle` is seldom needed. */
  variant?: 'filled' | 'default' | 'light' | 'subtle' | undefined
  /** Red deletes or ends something. */
  color?: 'petrol' | 'red' | undefined
  /** `compact` stands in a row of a list. */
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
      // A button that is busy keeps the focus, which a disabled one would lose.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Loader /> : leftSection}
      {children}
      {rightSection}
    </button>
  )
}

import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './IconButton.module.css'
import { joined } from './joined.ts'
import { Loader } from './Loader.tsx'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & {
  'aria-label': string
  /** `default` is for buttons beside inputs, `subtle` for bars and rows, `light` for saving. */
  variant: 'default' | 'subtle' | 'light'
  color?: 'gray' | 'petrol' | 'red'
  /** `lg` for bars, `md` for rows, `sm` inside text. */
  size?: 'lg' | 'md' | 'sm'
  loading?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const {
    variant,
    color = 'gray',
    size = 'lg',
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
      className={joined(classes.button, className)}
      data-variant={variant}
      data-color={color}
      data-size={size}
      aria-busy={loading || undefined}
      // Not disabled while busy, because a disabled button would lose the focus.
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Loader /> : children}
    </button>
  )
}

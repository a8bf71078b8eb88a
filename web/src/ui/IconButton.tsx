import type { ButtonHTMLAttributes } from 'react'
import { joined } from './basic/joined.ts'
import { Loader } from './basic/Loader.tsx'
import classes from './IconButton.module.css'

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  'aria-label': string
  /** `default` stands beside inputs, `subtle` in a bar. */
  variant: 'default' | 'subtle'
  loading?: boolean
}

/** A button that shows an icon alone. What the shell and the lists need of it, at the price of one element. */
export function IconButton(props: IconButtonProps) {
  const { variant, loading = false, className, children, onClick, ...others } = props
  return (
    <button
      type="button"
      {...others}
      className={joined(classes.button, className)}
      data-variant={variant}
      aria-busy={loading || undefined}
      // A button that is busy keeps the focus, which a disabled one would lose.
      onClick={loading ? undefined : onClick}
    >
      {loading ? <Loader /> : children}
    </button>
  )
}

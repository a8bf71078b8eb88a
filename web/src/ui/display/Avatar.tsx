import { type ReactNode, useState } from 'react'
import classes from './Avatar.module.css'

type AvatarProps = {
  src?: string | null
  /** In pixels. */
  size: number
  isRound?: boolean
  color?: 'petrol' | 'gray'
  /** Shown when there is no image. */
  children: ReactNode
}

/** An image beside a name. It is hidden from screen readers, because the name says the same. */
export function Avatar({ src, size, isRound = false, color = 'petrol', children }: AvatarProps) {
  // Letters are drawn by the style sheet: as text they would belong to the visible name of a button around them.
  const otherwise =
    typeof children === 'string' ? <span className={classes.letters} data-letters={children} /> : children
  return (
    <span
      className={classes.avatar}
      style={{ width: `${size / 16}rem`, fontSize: `${size / 40}rem` }}
      data-round={isRound || undefined}
      data-color={color}
      aria-hidden
    >
      {src ? <Picture key={src} src={src} otherwise={otherwise} /> : otherwise}
    </span>
  )
}

function Picture({ src, otherwise }: { src: string; otherwise: ReactNode }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return otherwise
  return <img className={classes.picture} src={src} alt="" onError={() => setBroken(true)} />
}

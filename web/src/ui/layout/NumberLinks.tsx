import type { ReactNode } from 'react'
import classes from './NumberLinks.module.css'

/** Numbers with their names, side by side; each is a link to the list that it counts. */
export const NumberLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.numbers} aria-label={label}>
    {children}
  </ul>
)

/** One of `NumberLinks`. `children` is a `TextLink` with the number and its name. */
export const NumberItem = ({ children }: { children: ReactNode }) => (
  <li className={classes.item}>{children}</li>
)

type NumberWordsProps = { value: string; name: string; mark?: ReactNode }

/** The words inside the link. */
export const NumberWords = ({ value, name, mark }: NumberWordsProps) => (
  <span className={classes.words}>
    <span className={classes.value}>{value}</span>{' '}
    <span className={classes.name}>
      {mark}
      {name}
    </span>
  </span>
)

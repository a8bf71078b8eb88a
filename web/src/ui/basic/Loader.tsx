import classes from './Loader.module.css'

type LoaderProps = { large?: boolean }

/** Something is on its way. What it is stands beside it in words. */
export const Loader = ({ large = false }: LoaderProps) => (
  <span className={classes.loader} data-large={large || undefined} aria-hidden="true" />
)

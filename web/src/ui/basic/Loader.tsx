import classes from './Loader.module.css'

type LoaderProps = { large?: boolean }

/** A loading indicator. The text beside it says what is loading. */
export const Loader = ({ large = false }: LoaderProps) => (
  <span className={classes.loader} data-large={large || undefined} aria-hidden="true" />
)

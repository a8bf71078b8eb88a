import { Loader } from '../basic/Loader.tsx'
import classes from './PageLoading.module.css'

/** While a page's code or texts are on their way. */
export function PageLoading() {
  return (
    <div className={classes.loading}>
      <Loader large />
    </div>
  )
}

import { Loader } from '../basic/Loader.tsx'
import classes from './PageLoading.module.css'

/** Shown while the code or the texts of a page load. */
export function PageLoading() {
  return (
    <div className={classes.loading} data-waiting>
      <Loader large />
    </div>
  )
}

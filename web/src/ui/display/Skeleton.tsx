import { joined } from '../basic/joined.ts'
import classes from './Skeleton.module.css'

type SkeletonProps = { height: number; width?: number | string; className?: string | undefined }

/** A placeholder of the same size as the loading content. */
export const Skeleton = ({ height, width = '100%', className }: SkeletonProps) => (
  <div
    className={joined(classes.skeleton, className)}
    style={{ height, width }}
    data-waiting
    aria-hidden="true"
  />
)

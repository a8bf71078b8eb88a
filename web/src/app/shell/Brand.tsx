import { Link } from '@tanstack/react-router'
import { Mark } from '../../ui/Mark.tsx'
import { settings } from '../settings.ts'
import classes from './Brand.module.css'

type BrandProps = { onNavigate?: (() => void) | undefined }

export const Brand = ({ onNavigate }: BrandProps) => (
  <Link to="/member/dashboard" className={classes.brand} onClick={onNavigate}>
    <Mark size={30} className={classes.mark} />
    <span className={classes.name}>{settings.productName}</span>
  </Link>
)

import { Link } from '@tanstack/react-router'
import { settings } from '../../i18n/settings.ts'
import { Mark } from '../../ui/display/Mark.tsx'
import classes from './Brand.module.css'

type BrandProps = { onNavigate?: (() => void) | undefined }

export const Brand = ({ onNavigate }: BrandProps) => (
  <Link to="/member/dashboard" className={classes.brand} onClick={onNavigate}>
    <Mark size={30} className={classes.mark} />
    <span className={classes.name} dir="auto">
      {settings.displayedName}
    </span>
  </Link>
)

import { settings } from '../../i18n/settings.ts'
import classes from './Footer.module.css'

const FIRST_YEAR = 2022
const year = new Date().getFullYear()

/** `Company ©2022–2026` */
export function Footer() {
  return (
    <footer className={classes.footer} data-print="never">
      {settings.companyName} ©{year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR}
    </footer>
  )
}

import { useTranslation } from 'react-i18next'
import { settings } from '../../i18n/settings.ts'
import classes from './Footer.module.css'

const FIRST_YEAR = 2022
const year = new Date().getFullYear()

/** `Company ©2022–2026 · Gantry, version 1.0.0`; the version of the server that gave the page. */
export function Footer({ version = settings.version }) {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer} data-print="never">
      {settings.companyName} ©{year > FIRST_YEAR ? `${FIRST_YEAR}–${year}` : FIRST_YEAR}
      {version !== null && <> · {t('versionOf', { version })}</>}
    </footer>
  )
}

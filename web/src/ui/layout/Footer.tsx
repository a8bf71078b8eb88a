import { useTranslation } from 'react-i18next'
import { settings } from '../../i18n/settings.ts'
import { Anchor } from '../basic/Anchor.tsx'
import classes from './Footer.module.css'

const thisYear = new Date().getFullYear()

type FooterProps = Partial<Pick<typeof settings, 'version' | 'firstYear' | 'supportAddress'>>

/** `Company ©2022–2026 · Gantry, version 1.0.0 · Support: help@example.org`; the version of the server that gave the page. */
export function Footer(props: FooterProps) {
  const { version, firstYear, supportAddress } = { ...settings, ...props }
  const { t } = useTranslation()
  return (
    <footer className={classes.footer} data-print="never">
      {settings.companyName} ©{thisYear > firstYear ? `${firstYear}–${thisYear}` : firstYear}
      {version !== null && <> · {t('versionOf', { version })}</>}
      {supportAddress !== '' && (
        <>
          {' · '}
          {t('support')} <Anchor href={`mailto:${supportAddress}`}>{supportAddress}</Anchor>
        </>
      )}
    </footer>
  )
}

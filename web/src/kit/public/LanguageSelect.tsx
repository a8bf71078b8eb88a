import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../i18n/i18n.ts'
import { useSetLanguage } from '../../sessions/use-set-language.ts'
import classes from './LanguageSelect.module.css'

/** The language menu of the pages outside the shell. It is the browser's own select, because that adds no code. */
export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  const setLanguage = useSetLanguage()
  return (
    <label className={classes.label}>
      <IconLanguage size={18} stroke={1.7} aria-hidden />
      <select
        className={classes.select}
        aria-label={t('header.language')}
        value={i18n.resolvedLanguage}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../i18n/i18n.ts'
import { useSetLanguage } from '../../sessions/use-set-language.ts'
import { MenuItem, Popup } from '../../ui/basic/Popup.tsx'

export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const setLanguage = useSetLanguage()
  return (
    <Popup
      kind="menu"
      label={t('header.language')}
      trigger={<IconLanguage size={20} stroke={1.7} aria-hidden />}
    >
      {languages.map(({ code, name }) => (
        <MenuItem
          key={code}
          lang={code}
          checked={code === i18n.resolvedLanguage}
          onChoose={() => setLanguage(code)}
        >
          {name}
        </MenuItem>
      ))}
    </Popup>
  )
}

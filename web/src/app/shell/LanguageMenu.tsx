import { ActionIcon, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, languages } from '../i18n.ts'

export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('header.language')}>
          <IconLanguage size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={i18n.resolvedLanguage ?? 'en'}>
          {languages.map(({ code, name }) => (
            <Menu.RadioItem key={code} value={code} lang={code} onClick={() => void chooseLanguage(code)}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

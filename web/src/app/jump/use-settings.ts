import { IconLanguage, IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../i18n/i18n.ts'
import { useSetLanguage } from '../../sessions/use-set-language.ts'
import type { Place } from './places.ts'
import { useAccountSettings } from './use-screens.ts'

/** The settings of the own account, the appearance and the language. */
export function useSettings(): Place[] {
  const { t, i18n } = useTranslation(['common', 'jump'])
  const setLanguage = useSetLanguage()
  const account = useAccountSettings()
  const namesOf = new Intl.DisplayNames([i18n.resolvedLanguage ?? 'en'], { type: 'language' })
  return [
    ...account,
    {
      kind: 'setting',
      icon: IconPalette,
      label: t('header.appearance'),
      detail: '',
      synonyms: t('jump:synonyms.appearance'),
      opens: 'appearance',
    },
    ...languages
      .filter(({ code }) => code !== i18n.resolvedLanguage)
      .map(({ code, name }) => ({
        kind: 'setting' as const,
        icon: IconLanguage,
        label: name,
        detail: t('header.language'),
        synonyms: `${t('header.language')}, ${namesOf.of(code)}`,
        run: () => setLanguage(code),
      })),
  ]
}

import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../../i18n/i18n.ts'

export const languageName = (language: Language): string =>
  languages.find(({ code }) => code === language)?.name ?? language

/** The language of the address, else that of the reader. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  const { language }: { language?: Language } = useSearch({ strict: false })
  return language ?? languages.find(({ code }) => code === i18n.language)?.code ?? 'en'
}

import { useTranslation } from 'react-i18next'

/** Other words for what a label of the menu or of Ctrl-K names: those of `users.page` are `users.synonyms.page`. */
export function useSynonyms(): (label: string) => string {
  const { t } = useTranslation('places')
  return (label) => {
    const [domain, key] = label.split('.')
    return t(`${domain}.synonyms.${key}` as never, { defaultValue: '' }) as string
  }
}

import { useTranslation } from 'react-i18next'
import { isAvailable } from '../i18n/i18n.ts'
import { notify } from '../ui/feedback/notify.ts'
import { useErrorText } from '../ui/feedback/use-error-text.ts'
import { setLanguage } from './own-language.ts'

/** For the language menus. The page changes at once, and a failure to save is shown. */
export function useSetLanguage(): (code: string) => void {
  const { i18n } = useTranslation()
  const errorText = useErrorText()
  return (code) => {
    if (!isAvailable(code)) return
    setLanguage(code).catch((error: unknown) => {
      const { message, detail } = errorText(error, i18n.t('header.languageNotSaved'))
      notify.error(message, detail)
    })
  }
}

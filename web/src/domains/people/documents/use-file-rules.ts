import { useTranslation } from 'react-i18next'
import { settings } from '../../../i18n/settings.ts'
import { objectionTo } from './file-rules.ts'

/** The rules for files as texts: all of them, and the one that a file breaks. */
export function useFileRules() {
  const { t } = useTranslation('documents')
  // Of when the page was loaded. The server decides by the one in force.
  const limit = settings.documentMegabytes
  return {
    rules: t('rules', { limit }),
    objection(file: File): string | null {
      const objection = objectionTo(file, limit)
      return objection && t(`objections.${objection}`, { limit })
    },
  }
}

import { documentBytes } from '@gantry/contract/limits'
import { useTranslation } from 'react-i18next'
import { megabytes, objectionTo } from './file-rules.ts'

/** The rules for files as texts: all of them, and the one that a file breaks. */
export function useFileRules() {
  const { t } = useTranslation('documents')
  const limit = megabytes(documentBytes)
  return {
    rules: t('rules', { limit }),
    objection(file: File): string | null {
      const objection = objectionTo(file)
      return objection && t(`objections.${objection}`, { limit })
    },
  }
}

import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type {
  Proof,
  QualificationSubject,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import { isSafePattern } from '@gantry/contract/patterns'
import { useTranslation } from 'react-i18next'

/** The months are texts, because that is what is typed. */
export type KindValues = {
  label: string
  code: string
  subject: QualificationSubject
  pattern: string
  systemUri: string
  registerUrl: string
  isJurisdictional: boolean
  isSensitive: boolean
  hasEnd: boolean
  proof: Proof
  graceMonths: string
  checkMonths: string
}

export const newKind: KindValues = {
  label: '',
  code: '',
  subject: 'USER',
  pattern: '',
  systemUri: '',
  registerUrl: '',
  isJurisdictional: false,
  isSensitive: false,
  hasEnd: false,
  proof: 'DOCUMENT',
  graceMonths: '0',
  checkMonths: '12',
}

export const valuesOf = (kind: QualificationKind): KindValues => ({
  label: kind.label,
  code: kind.code,
  subject: kind.subject,
  pattern: kind.pattern,
  systemUri: kind.systemUri,
  registerUrl: kind.registerUrl,
  isJurisdictional: kind.isJurisdictional,
  isSensitive: kind.isSensitive,
  hasEnd: kind.hasEnd,
  proof: kind.proof,
  graceMonths: String(kind.graceMonths),
  checkMonths: kind.checkMonths === null ? '' : String(kind.checkMonths),
})

export const bodyOf = (values: KindValues) => ({
  label: values.label,
  pattern: values.pattern.trim(),
  systemUri: values.systemUri.trim(),
  registerUrl: values.registerUrl.trim(),
  isJurisdictional: values.isJurisdictional,
  isSensitive: values.isSensitive,
  hasEnd: values.hasEnd,
  proof: values.proof,
  graceMonths: Number(values.graceMonths),
  checkMonths: values.checkMonths.trim() === '' ? null : Number(values.checkMonths),
})

const isWhole = (text: string, from: number, to: number) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= from && Number(text) <= to

/** The rules that are checked before the call. */
export function useKindErrors(isNew: boolean) {
  const { t } = useTranslation('qualification-kinds')
  return (values: KindValues): { [Name in keyof KindValues]?: string } => {
    const { label, code, pattern, graceMonths, checkMonths } = values
    const isWrongPattern = pattern.trim() !== '' && !isSafePattern(pattern.trim())
    const isWrongCheck = checkMonths.trim() !== '' && !isWhole(checkMonths, 1, 60)
    return {
      ...(label.trim() === '' && { label: t('form.required') }),
      ...(isNew && !/^[A-Za-z][A-Za-z0-9_]{1,39}$/.test(code.trim()) && { code: t('form.codeWrong') }),
      ...(isWrongPattern && { pattern: t('form.patternWrong') }),
      ...(!isWhole(graceMonths, 0, 12) && { graceMonths: t('form.graceMonthsWrong') }),
      ...(isWrongCheck && { checkMonths: t('form.checkMonthsWrong') }),
    }
  }
}

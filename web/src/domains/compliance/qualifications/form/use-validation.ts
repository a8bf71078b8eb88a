import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import { useTranslation } from 'react-i18next'
import { exampleOf, normalNumber, type QualificationValues } from './values.ts'

type Errors = { [Name in keyof QualificationValues]?: string }

/** The rules that are checked before the call. */
export function useValidation(kindOf: (values: QualificationValues) => QualificationKind | undefined) {
  const { t } = useTranslation('qualifications')

  function numberError(number: string, pattern: string): string | undefined {
    if (pattern === '' || new RegExp(pattern).test(normalNumber(number))) return undefined
    return number.trim() === '' ? t('form.required') : t('form.numberWrong', { example: exampleOf(pattern) })
  }

  return (values: QualificationValues): Errors => {
    const { issuedOn, expiresOn, jurisdiction } = values
    const kind = kindOf(values)
    if (kind === undefined) return { qualificationKindId: t('form.required') }
    const number = numberError(values.number, kind.pattern)
    const isReversed = issuedOn !== '' && expiresOn !== '' && expiresOn < issuedOn
    return {
      ...(number !== undefined && { number }),
      ...(kind.isJurisdictional && jurisdiction === '' && { jurisdiction: t('form.required') }),
      ...(kind.hasEnd && expiresOn === '' && { expiresOn: t('form.endRequired') }),
      ...(isReversed && { expiresOn: t('form.datesReversed') }),
    }
  }
}

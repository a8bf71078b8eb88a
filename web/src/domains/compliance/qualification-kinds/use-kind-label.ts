import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type Labelled = { code: string; label: string }

/** The kinds that come with the product, with their labels in the database. */
const builtIn = {
  AHPRA: 'AHPRA registration',
  RADIATION_USE: 'Radiation use licence',
  ASAR: 'ASAR accreditation',
  INDEMNITY: 'Professional indemnity',
  CPD: 'Continuing professional development',
  WWCC: 'Working with children check',
  DIAS: 'DIAS accreditation',
  RADIATION_POSSESSION: 'Radiation possession licence',
  MHR_POLICY: 'My Health Record policy',
} as const
const isBuiltIn = (code: string): code is keyof typeof builtIn => Object.hasOwn(builtIn, code)

/** The label of a kind. Those of the product are translated, unless an administrator has renamed them. */
export const kindLabel = ({ code, label }: Labelled, t: TFunction<'qualification-kinds'>): string =>
  isBuiltIn(code) && builtIn[code] === label ? t(`builtIn.${code}`) : label

export function useKindLabel(): (kind: Labelled) => string {
  const { t } = useTranslation('qualification-kinds')
  return useCallback((kind) => kindLabel(kind, t), [t])
}

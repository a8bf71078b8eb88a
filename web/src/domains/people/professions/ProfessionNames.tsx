import type { ProfessionRef } from '@gantry/contract/domains/people/professions/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'

/** Professions in a list. The engagement is named where it is not that of an employee. */
export function ProfessionNames({ professions }: { professions: readonly ProfessionRef[] }) {
  const { t, i18n } = useTranslation('professions')
  const names = professions.map(({ profession, engagement }) => {
    const name = t(`professions.${profession}`)
    return engagement === 'EMPLOYEE'
      ? name
      : t('nameWith', { name, engagement: t(`engagements.${engagement}`) })
  })
  return <bdi>{joinNames(names, i18n.language)}</bdi>
}

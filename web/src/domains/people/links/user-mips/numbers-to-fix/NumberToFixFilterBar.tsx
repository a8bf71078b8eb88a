import { numberProblems } from '@gantry/contract/domains/people/links/user-mips/words'
import { useTranslation } from 'react-i18next'
import { RecordFilter } from '../../../../../kit/records/RecordFilter.tsx'
import { ChoiceFilter } from '../../../../../ui/list/filters.tsx'
import type { NumberToFixFilters } from './numbers-to-fix-search.ts'

type NumberToFixFilterBarProps = {
  list: {
    filters: NumberToFixFilters
    setFilters: (
      changes: {
        [Name in keyof NumberToFixFilters]?: NumberToFixFilters[Name] | undefined
      },
    ) => void
  }
}

export function NumberToFixFilterBar({ list }: NumberToFixFilterBarProps) {
  const { t } = useTranslation('mips')
  const { mipId, problem } = list.filters
  return (
    <>
      <ChoiceFilter
        label={t('toFix.problemFilter')}
        placeholder={t('toFix.anyProblem')}
        options={numberProblems.map((value) => ({ value, label: t(`toFix.problems.${value}`) }))}
        value={problem}
        onChange={(chosen) => list.setFilters({ problem: numberProblems.find((known) => known === chosen) })}
      />
      <RecordFilter
        kind="mip"
        label={t('toFix.mipFilter')}
        placeholder={t('toFix.anyMip')}
        openLabel={t('toFix.byMip')}
        value={mipId}
        onChange={(chosen) => list.setFilters({ mipId: chosen })}
      />
    </>
  )
}

import { numberProblems } from '@gantry/contract/links/user-mips/words'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/basic/Button.tsx'
import { ChoiceFilter } from '../../../../ui/list/filters.tsx'
import classes from './numbers-to-fix.module.css'
import type { NumberToFixFilters } from './numbers-to-fix-search.ts'

// Loaded when it is needed, because a select that searches needs much code.
const RecordSelect = lazy(async () => ({
  default: (await import('../../../../kit/records/RecordSelect.tsx')).RecordSelect,
}))

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
      <MipFilter value={mipId} onChange={(chosen) => list.setFilters({ mipId: chosen })} />
    </>
  )
}

type MipFilterProps = { value: number | undefined; onChange: (mipId: number | undefined) => void }

/** There can be many MIPs, so this filter searches. */
function MipFilter({ value, onChange }: MipFilterProps) {
  const { t } = useTranslation('mips')
  const [isWanted, setWanted] = useState(value !== undefined)
  if (!isWanted) {
    return (
      <Button variant="default" onClick={() => setWanted(true)}>
        {t('toFix.byMip')}
      </Button>
    )
  }
  return (
    <Suspense fallback={<div className={classes.waiting} />}>
      <RecordSelect
        kind="mip"
        className={classes.filter}
        label={t('toFix.mipFilter')}
        isLabelHidden
        placeholder={t('toFix.anyMip')}
        value={value ?? null}
        onChange={(mipId) => onChange(mipId ?? undefined)}
      />
    </Suspense>
  )
}

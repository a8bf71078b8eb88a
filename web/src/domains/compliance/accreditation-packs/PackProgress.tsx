import type { AccreditationPack } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { VisuallyHidden } from '../../../ui/basic/VisuallyHidden.tsx'
import { Progress } from '../../../ui/display/Progress.tsx'
import classes from './packs.module.css'

/** Screen readers announce each quarter, because every percent would be too much. */
const spokenStep = 25

export function PackProgress({ pack, day }: { pack: AccreditationPack; day: string }) {
  const { t, i18n } = useTranslation('accreditation-packs')
  const { progress, peopleDone, peopleTotal } = pack
  const count = (value: number) => formatNumber(value, i18n.language)
  return (
    <div className={classes.progress}>
      <Progress value={progress} aria-label={t('progressOf', { day })} />
      {peopleTotal > 0 && (
        <span>{t('progress', { done: count(peopleDone), total: count(peopleTotal) })}</span>
      )}
      <VisuallyHidden>
        <span role="status">{t('percent', { percent: Math.floor(progress / spokenStep) * spokenStep })}</span>
      </VisuallyHidden>
    </div>
  )
}

import type { Import } from '@gantry/contract/domains/people/imports/schemas'
import { useTranslation } from 'react-i18next'
import { Progress } from '../../../ui/display/Progress.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './imports.module.css'

/** Screen readers announce each quarter, because every percent would be too much. */
const spokenStep = 25

export function ImportProgress({ found: { state, progress, counts } }: { found: Import }) {
  const { t } = useTranslation('imports')
  if (state !== 'RUNNING' && state !== 'STOPPING') return null
  const finished = counts.done + counts.unchanged + counts.failed
  return (
    <Section title={t(state === 'STOPPING' ? 'stopping' : 'running')}>
      <p className={classes.sending}>{t('progress', { count: finished, total: counts.chosen })}</p>
      <Progress size="lg" value={progress} aria-label={t('running')} />
      <p role="status" className={classes.spoken}>
        {t('percent', { percent: Math.floor(progress / spokenStep) * spokenStep })}
      </p>
    </Section>
  )
}

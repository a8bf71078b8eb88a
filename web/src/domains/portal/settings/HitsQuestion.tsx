import type { SettingsPreview } from '@gantry/contract/domains/portal/settings/schemas'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type HitsQuestionProps = { hits: SettingsPreview['hits']; onAnswer: (isMeant: boolean) => void }

/** Says whom a change concerns at once, and asks whether it is meant. */
export function HitsQuestion({ hits, onAnswer }: HitsQuestionProps) {
  const { t } = useTranslation('settings')
  return (
    <ConfirmDialog
      opened
      title={t('hits.title')}
      confirmLabel={t('form.submit')}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <Hits hits={hits} />
    </ConfirmDialog>
  )
}

export function Hits({ hits }: Pick<HitsQuestionProps, 'hits'>) {
  const { t } = useTranslation('settings')
  return (
    <ul aria-label={t('hits.title')}>
      {hits.map(({ key, hit, count }) => (
        <li key={key}>{t(`hits.${hit}`, { count })}</li>
      ))}
    </ul>
  )
}

import { useTranslation } from 'react-i18next'
import { Alert } from '../../basic/Alert.tsx'
import { Button } from '../../basic/Button.tsx'
import { Group } from '../../basic/Group.tsx'
import type { KeptOffer } from './use-kept-entries.ts'

/** Offers what was typed into this form before it was closed. */
export function KeptNotice({ kept }: { kept: KeptOffer | null | undefined }) {
  const { t } = useTranslation()
  if (!kept) return null
  return (
    <Alert tone="petrol" role="status" title={t('kept.title')}>
      <p>{t('kept.text')}</p>
      <Group>
        <Button size="compact" onClick={kept.restore}>
          {t('kept.restore')}
        </Button>
        <Button size="compact" variant="default" onClick={kept.discard}>
          {t('kept.discard')}
        </Button>
      </Group>
    </Alert>
  )
}

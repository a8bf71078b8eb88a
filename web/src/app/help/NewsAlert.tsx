import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/basic/Alert.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { Group } from '../../ui/basic/Group.tsx'
import { askForHelp } from './asked-help.ts'
import { newsVersion } from './seen-versions.ts'

export default function NewsAlert({ onAnswer }: { onAnswer: () => void }) {
  const { t } = useTranslation('help')
  return (
    <Alert tone="petrol" role="status" title={t('notice.title', { version: newsVersion() })}>
      <Group>
        <Button
          size="compact"
          onClick={() => {
            onAnswer()
            askForHelp('news')
          }}
        >
          {t('notice.open')}
        </Button>
        <Button size="compact" variant="default" onClick={onAnswer}>
          {t('notice.dismiss')}
        </Button>
      </Group>
    </Alert>
  )
}

import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useErrorText } from './use-error-text.ts'

type LoadFailureProps = { error: unknown; fallback: string; onRetry: () => void }

/** Shown instead of data that could not be read, with a button to retry. */
export function LoadFailure({ error, fallback, onRetry }: LoadFailureProps) {
  const { t } = useTranslation('errors')
  const errorText = useErrorText()
  const { message, detail } = errorText(error, fallback)
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={message}
        hint={detail || null}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  )
}

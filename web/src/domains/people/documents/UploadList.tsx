import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/basic/Button.tsx'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Progress } from '../../../ui/display/Progress.tsx'
import { useClickGuard } from '../../../ui/layout/use-click-guard.ts'
import classes from './UploadList.module.css'
import type { QueuedFile } from './upload-queue.ts'

type UploadListProps = {
  files: readonly QueuedFile[]
  onRetry: (id: number) => void
  onDismiss: (id: number) => void
}

/** The files that are being uploaded, and those that failed, with the reason. */
export function UploadList({ files, onRetry, onDismiss }: UploadListProps) {
  const { t } = useTranslation('documents')
  const { guardProps } = useClickGuard()
  if (files.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('uploads')} {...guardProps}>
      {files.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <span className={classes.name}>
            <bdi>{entry.file.name}</bdi>
          </span>
          {entry.state === 'failed' ? (
            <Failure entry={entry} onRetry={onRetry} onDismiss={onDismiss} />
          ) : (
            <Percent entry={entry} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Percent({ entry }: { entry: QueuedFile }) {
  const { t } = useTranslation('documents')
  const { state, percentCompleted, file } = entry
  return (
    <>
      <Progress
        className={classes.bar}
        value={percentCompleted}
        size="sm"
        aria-label={t('uploading', { name: file.name })}
        color={state === 'done' ? 'green' : 'petrol'}
      />
      <span className={classes.state}>{state === 'waiting' ? t('waiting') : `${percentCompleted} %`}</span>
    </>
  )
}

type FailureProps = { entry: QueuedFile } & Pick<UploadListProps, 'onRetry' | 'onDismiss'>

function Failure({ entry, onRetry, onDismiss }: FailureProps) {
  const { t } = useTranslation(['documents', 'errors'])
  return (
    <>
      <span className={classes.reason} role="alert">
        {entry.reason}
      </span>
      {entry.canRetry && (
        <Button variant="subtle" size="compact" onClick={() => onRetry(entry.id)}>
          {t('errors:retry')}
        </Button>
      )}
      <IconButton
        variant="subtle"
        size="sm"
        aria-label={t('dismiss', { name: entry.file.name })}
        onClick={() => onDismiss(entry.id)}
      >
        <IconX size={15} aria-hidden />
      </IconButton>
    </>
  )
}

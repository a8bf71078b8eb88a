import { IconFileAlert } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import classes from './FileViewer.module.css'
import { UnviewableFile } from './open-file.ts'
import { Sheet } from './Sheet.tsx'
import { useOpenFile } from './use-open-file.ts'
import { ViewerBar } from './ViewerBar.tsx'
import { type Step, startView, stepOf, stepped } from './view.ts'

type FileViewerProps = {
  file: DownloadedFile
  /** For a dialog that has nothing but the viewer. */
  takesFocus?: boolean
}

/**
 * Shows a PDF or a picture, with buttons and keys to zoom, turn and leaf, and a button that saves it. It fills the height of
 * its parent.
 */
export function FileViewer({ file, takesFocus = false }: FileViewerProps) {
  const { t } = useTranslation('stored-files')
  const { opened, error } = useOpenFile(file)
  const [view, setView] = useState(startView)
  const [drawError, setDrawError] = useState<unknown>()
  const [shown, setShown] = useState(file)
  if (shown !== file) {
    setShown(file)
    setView(startView)
    setDrawError(undefined)
  }
  const pageCount = opened?.pageCount ?? 1
  const take = (step: Step) => setView((current) => stepped(current, step, pageCount))
  const failure = error ?? drawError
  const hasFailed = failure !== undefined

  function onKeyDown(event: React.KeyboardEvent): void {
    const step = stepOf(event)
    if (step === undefined || !opened || hasFailed) return
    event.preventDefault()
    take(step)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that are pressed anywhere inside
    <section
      className={classes.viewer}
      aria-label={t('viewer', { name: file.fileName })}
      onKeyDown={onKeyDown}
    >
      <ViewerBar
        file={file}
        view={view}
        pageCount={pageCount}
        isOpen={opened !== undefined && !hasFailed}
        onStep={take}
      />
      {hasFailed ? (
        <div className={classes.failure} role="alert">
          <EmptyState
            icon={IconFileAlert}
            title={t(`failures.${reasonOf(failure)}`)}
            hint={t('downloadInstead')}
          />
        </div>
      ) : (
        <Sheet
          opened={opened}
          view={view}
          name={file.fileName}
          takesFocus={takesFocus}
          onError={setDrawError}
        />
      )}
    </section>
  )
}

const reasonOf = (error: unknown) => (error instanceof UnviewableFile ? error.reason : 'other')

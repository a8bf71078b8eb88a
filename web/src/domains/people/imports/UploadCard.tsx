import { type ImportKind, importBytes, importRowLimit } from '@gantry/contract/domains/people/imports/words'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { saveFile } from '../../../api/save-file.ts'
import { formatBytes } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Progress } from '../../../ui/display/Progress.tsx'
import { useAction } from '../../../ui/feedback/use-action.ts'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'
import { DropArea } from '../../../ui/forms/DropArea.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './imports.module.css'

type Upload = { state: 'idle' } | { state: 'sending'; percent: number } | { state: 'refused'; reason: string }

/** Uploads a file of one kind and opens its preview. */
export function UploadCard({ kind }: { kind: ImportKind }) {
  const { t, i18n } = useTranslation('imports')
  const navigate = useNavigate()
  const errorText = useErrorText()
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const template = useAction(async () => saveFile(await call('getImportTemplate', { query: { kind } })), {
    failure: t('templateFailed'),
  })
  const words = { size: formatBytes(importBytes, i18n.language), rows: importRowLimit }

  async function send(file: File | undefined): Promise<void> {
    if (!file || upload.state === 'sending') return
    if (file.size > importBytes) return setUpload({ state: 'refused', reason: t('tooLarge', words) })
    setUpload({ state: 'sending', percent: 0 })
    try {
      const { importId } = await call('uploadImport', {
        query: { kind },
        file,
        onProgress: (percent) => setUpload({ state: 'sending', percent }),
      })
      await navigate({ to: '/imports/importdetails', search: { id: importId } })
    } catch (error) {
      setUpload({ state: 'refused', reason: errorText(error, t('uploadFailed')).message })
    }
  }

  return (
    <Section
      title={t(`kinds.${kind}.title`)}
      summary={t(`kinds.${kind}.summary`)}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} aria-hidden />}
          loading={template.pending}
          aria-label={t('templateOf', { what: t(`kinds.${kind}.title`) })}
          onClick={() => void template.start()}
        >
          {t('template')}
        </Button>
      }
    >
      <div className={classes.upload}>
        <DropArea
          hint={t('drop')}
          buttonLabel={t('choose', { what: t(`kinds.${kind}.title`) })}
          rules={t('rules', words)}
          accept=".csv,text/csv"
          onFiles={([file]) => void send(file)}
        />
        <div role="status">
          {upload.state === 'sending' && (
            <>
              <p className={classes.sending}>
                {upload.percent < 100 ? t('sending', { percent: upload.percent }) : t('checking')}
              </p>
              <Progress value={upload.percent} aria-label={t('sending', { percent: upload.percent })} />
            </>
          )}
        </div>
        {upload.state === 'refused' && <Alert>{upload.reason}</Alert>}
      </div>
    </Section>
  )
}

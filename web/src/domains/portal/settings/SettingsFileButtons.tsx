import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { CallInput } from '../../../api/contract-types.ts'
import { saveFile } from '../../../api/save-file.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { useAction } from '../../../ui/feedback/use-action.ts'
import { FileButton } from '../../../ui/forms/FileButton.tsx'

import type { Previewed } from './ImportDialog.tsx'

const ImportDialog = lazy(() => import('./ImportDialog.tsx'))

/** Saves the settings in force as a file, and shows what the file of another installation would change. */
export function SettingsFileButtons() {
  const { t } = useTranslation('settings')
  const [preview, setPreview] = useState<Previewed | null>(null)
  const save = useAction(
    async () => {
      const file = await call('exportSettings')
      const blob = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' })
      saveFile({ blob, fileName: `settings-${file.madeAt.slice(0, 10)}.json` })
    },
    { failure: t('file.exportFailed') },
  )
  const read = useAction(
    async (file: File) => {
      // What is no JSON, or no file of settings, is refused by the server.
      const body = parsed(await file.text()) as CallInput<'previewSettingsFile'>['body']
      const found = await call('previewSettingsFile', { body })
      const changes = found.changes.map(({ key, value, version }) => ({ key, value, version }))
      const { hits } =
        changes.length === 0 ? { hits: [] } : await call('previewSettings', { body: { changes } })
      setPreview({ ...found, hits })
    },
    { failure: t('file.importFailed') },
  )
  return (
    <>
      <Button variant="default" loading={save.pending} onClick={() => void save.start()}>
        {t('file.export')}
      </Button>
      <FileButton
        variant="default"
        accept="application/json,.json"
        onFiles={([file]) => file && void read.start(file)}
      >
        {t('file.import')}
      </FileButton>
      <Suspense>
        {preview !== null && <ImportDialog preview={preview} onClose={() => setPreview(null)} />}
      </Suspense>
    </>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

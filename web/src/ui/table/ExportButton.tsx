import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { saveFile } from '../../api/save-file.ts'
import { useAction } from '../use-action.ts'

type ExportButtonProps = { what: string; download: () => Promise<DownloadedFile> }

/** Saves the whole list, as it is filtered and sorted. */
export function ExportButton({ what, download }: ExportButtonProps) {
  const { t } = useTranslation()
  const save = useAction(async () => saveFile(await download()), { failure: t('table.exportFailed') })
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={16} aria-hidden />}
      title={t('table.exportHint', { what })}
      loading={save.pending}
      onClick={() => void save.start()}
    >
      {t('table.export')}
    </Button>
  )
}

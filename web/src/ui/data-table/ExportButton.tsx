import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { saveFile } from '../../api/save-file.ts'
import { IconButton } from '../basic/IconButton.tsx'
import { useAction } from '../feedback/use-action.ts'

type ExportButtonProps = { what: string; download: () => Promise<DownloadedFile> }

/** Exports all pages of the list as filtered and sorted. */
export function ExportButton({ what, download }: ExportButtonProps) {
  const { t } = useTranslation()
  const save = useAction(async () => saveFile(await download()), { failure: t('table.exportFailed') })
  return (
    <IconButton
      variant="default"
      aria-label={t('table.export')}
      title={t('table.exportHint', { what })}
      loading={save.pending}
      onClick={() => void save.start()}
    >
      <IconDownload size={18} stroke={1.7} aria-hidden />
    </IconButton>
  )
}

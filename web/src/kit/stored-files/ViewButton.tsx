import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { fetchTexts } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'

const loadDialog = () => import('./FileDialog.tsx')
const FileDialog = lazy(async () => {
  const [{ FileDialog: Dialog }] = await Promise.all([loadDialog(), fetchTexts(['stored-files'])])
  return { default: Dialog }
})

type ViewButtonProps = {
  label: string
  /** Null if the file could not be read; then the person has been told. */
  read: () => Promise<DownloadedFile | null>
}

/** Opens a stored file in a dialog. */
export function ViewButton({ label, read }: ViewButtonProps) {
  const [isReading, setReading] = useState(false)
  const [file, setFile] = useState<DownloadedFile | null>(null)
  async function view(): Promise<void> {
    setReading(true)
    void loadDialog()
    setFile(await read())
    setReading(false)
  }
  return (
    <>
      <Tooltip label={label}>
        <IconButton
          size="md"
          variant="subtle"
          color="petrol"
          aria-label={label}
          loading={isReading}
          onClick={() => void view()}
        >
          <IconEye size={18} aria-hidden />
        </IconButton>
      </Tooltip>
      {file && (
        <Suspense>
          <FileDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  )
}

import type { DownloadedFile } from '../../api/contract-types.ts'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { FileViewer } from './FileViewer.tsx'

type FileDialogProps = { file: DownloadedFile; onClose: () => void }

/** A stored file over the page, on a phone over the whole screen. */
export function FileDialog({ file, onClose }: FileDialogProps) {
  return (
    <Modal title={<bdi>{file.fileName}</bdi>} size="screen" layout="bars" onClose={onClose}>
      <FileViewer file={file} takesFocus />
    </Modal>
  )
}

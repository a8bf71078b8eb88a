import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../../api/contract-types.ts'
import { saveFile } from '../../../api/save-file.ts'
import { formatBytes, formatTime } from '../../../i18n/format.ts'
import { RowLinks } from '../../../kit/additions/AddedLinks.tsx'
import { isViewable, ViewButton } from '../../../kit/stored-files/index.ts'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { kindOf } from './document-kind.ts'

/** A document; the evidence of a qualification has neither an uploader nor a visibility of its own. */
type ShownDocument = Pick<Document, 'fileName' | 'contentType' | 'size' | 'uploadedAt'> &
  Partial<Pick<Document, 'documentId' | 'uploadedBy' | 'visibility'>>

type DocumentRowProps = {
  document: ShownDocument
  read: () => Promise<DownloadedFile | null>
  onRemove?: () => void
  onVisibility?: (visibility: boolean) => void
}

export function DocumentRow({ document, read, onRemove, onVisibility }: DocumentRowProps) {
  const { t, i18n } = useTranslation('documents')
  const { documentId, fileName, size, uploadedAt, uploadedBy, visibility } = document
  const { icon: KindIcon, label } = kindOf(document.contentType)
  return (
    <Row
      leading={<KindIcon size={26} stroke={1.5} aria-hidden />}
      title={<bdi>{fileName}</bdi>}
      details={
        <>
          <bdi>{label}</bdi> · <bdi>{formatBytes(size, i18n.language)}</bdi> ·{' '}
          <bdi>{formatTime(uploadedAt, i18n.language)}</bdi>
          {uploadedBy && (
            <>
              {' '}
              <bdi>{t('uploadedBy', { name: uploadedBy.name })}</bdi>
            </>
          )}{' '}
          {documentId !== undefined && <RowLinks on="document" row={{ documentId }} name={fileName} />}
        </>
      }
      actions={
        <>
          {isViewable(document.contentType) && (
            <ViewButton label={t('view', { name: fileName })} read={read} />
          )}
          <DownloadButton name={fileName} read={read} />
          {onRemove && (
            <Tooltip label={t('delete', { name: fileName })}>
              <IconButton
                size="md"
                variant="subtle"
                aria-label={t('delete', { name: fileName })}
                onClick={onRemove}
              >
                <IconTrash size={18} aria-hidden />
              </IconButton>
            </Tooltip>
          )}
        </>
      }
    >
      {onVisibility && (
        <Switch
          label={t('visible')}
          aria-label={t('visibilityOf', { name: fileName })}
          checked={visibility === true}
          onChange={onVisibility}
        />
      )}
    </Row>
  )
}

function DownloadButton({ name, read }: Pick<DocumentRowProps, 'read'> & { name: string }) {
  const { t } = useTranslation('documents')
  const [isLoading, setLoading] = useState(false)
  async function download(): Promise<void> {
    setLoading(true)
    const file = await read()
    if (file) saveFile(file)
    setLoading(false)
  }
  return (
    <Tooltip label={t('download', { name })}>
      <IconButton
        size="md"
        variant="subtle"
        color="petrol"
        aria-label={t('download', { name })}
        loading={isLoading}
        onClick={() => void download()}
      >
        <IconDownload size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  )
}

import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import { useDocumentFiles, without, withVisibility } from './use-document-files.ts'

type MipDocumentsProps = { mipId: number; summary: string; canChange: boolean }

/** The documents of a MIP. */
export function MipDocuments({ mipId, summary, canChange }: MipDocumentsProps) {
  const { t } = useTranslation('messages')
  const params = { mipId }
  const query = useCall('listMipDocuments', { params })

  const remove = useChange('deleteMipDocument', {
    success: t('mips.deletedDocument'),
    failure: t('mips.deleteDocumentFailed'),
    expect: ({ params: { documentId } }) => [
      expecting('listMipDocuments', { params }, (known) => without(known, documentId)),
    ],
  })

  const setVisibility = useChange('changeMipDocumentVisibility', {
    success: t('mips.updatedDocument'),
    failure: t('mips.updateDocumentFailed'),
    expect: ({ params: { documentId }, query: { visibility } }) => [
      expecting('listMipDocuments', { params }, (known) =>
        withVisibility(known, documentId, visibility === true),
      ),
    ],
  })

  const { download, onUploaded } = useDocumentFiles({
    fetch: (documentId) => call('downloadMipDocument', { params, query: { documentId } }),
    downloadFailed: t('mips.downloadDocumentFailed'),
    uploaded: t('mips.uploadedDocument'),
    write: 'uploadMipDocument',
  })

  return (
    <DocumentsPanel
      record={`mip-${mipId}`}
      query={query}
      summary={summary}
      fetchFailed={t('mips.fetchDocumentsFailed')}
      uploadFailed={t('mips.uploadDocumentFailed')}
      download={download}
      {...(canChange && {
        changes: {
          upload: (file, onProgress) => call('uploadMipDocument', { params, file, onProgress }),
          onUploaded,
          remove: ({ documentId }) => remove.mutate({ params: { mipId, documentId } }),
          setVisibility: ({ documentId }, visibility) =>
            setVisibility.mutate({ params: { mipId, documentId }, query: { visibility } }),
        },
      })}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import { useDocumentFiles, without, withVisibility } from './use-document-files.ts'

type MipDocumentsProps = { mipId: number; summary: string; canChange: boolean }

/** The documents of a MIP. */
export default function MipDocuments({ mipId, summary, canChange }: MipDocumentsProps) {
  const { t } = useTranslation('documents')
  const params = { mipId }
  const query = useCall('listMipDocuments', { params })

  const remove = useChange('deleteMipDocument', {
    success: t('messages.mips.deletedDocument'),
    failure: t('messages.mips.deleteDocumentFailed'),
    expect: ({ params: { documentId } }) => [
      expecting('listMipDocuments', { params }, (known) => without(known, documentId)),
    ],
  })

  const setVisibility = useChange('changeMipDocumentVisibility', {
    success: t('messages.mips.updatedDocument'),
    failure: t('messages.mips.updateDocumentFailed'),
    expect: ({ params: { documentId }, query: { visibility } }) => [
      expecting('listMipDocuments', { params }, (known) =>
        withVisibility(known, documentId, visibility === true),
      ),
    ],
  })

  const { read, onUploaded } = useDocumentFiles({
    fetch: (documentId) => call('downloadMipDocument', { params, query: { documentId } }),
    downloadFailed: t('messages.mips.downloadDocumentFailed'),
    uploaded: t('messages.mips.uploadedDocument'),
    write: 'uploadMipDocument',
  })

  return (
    <DocumentsPanel
      record={`mip-${mipId}`}
      query={query}
      summary={summary}
      fetchFailed={t('messages.mips.fetchDocumentsFailed')}
      uploadFailed={t('messages.mips.uploadDocumentFailed')}
      read={read}
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

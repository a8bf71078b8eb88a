import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCall } from '../../../api/queries.ts'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import { useDocumentFiles, without, withVisibility } from './use-document-files.ts'

type UserDocumentsProps = { userId: number; summary: string; canChange: boolean }

/** The documents of a person. */
export default function UserDocuments({ userId, summary, canChange }: UserDocumentsProps) {
  const { t } = useTranslation('documents')
  const params = { userId }
  const query = useCall('listUserDocuments', { params })

  const remove = useChange('deleteUserDocument', {
    success: t('messages.users.deletedDocument'),
    failure: t('messages.users.deleteDocumentFailed'),
    expect: ({ params: { documentId } }) => [
      expecting('listUserDocuments', { params }, (known) => without(known, documentId)),
    ],
  })

  const setVisibility = useChange('changeUserDocumentVisibility', {
    success: t('messages.users.updatedDocument'),
    failure: t('messages.users.updateDocumentFailed'),
    expect: ({ params: { documentId }, query: { visibility } }) => [
      expecting('listUserDocuments', { params }, (known) =>
        withVisibility(known, documentId, visibility === true),
      ),
    ],
  })

  const { read, onUploaded } = useDocumentFiles({
    fetch: (documentId) => call('downloadUserDocument', { params, query: { documentId } }),
    downloadFailed: t('messages.users.downloadDocumentFailed'),
    uploaded: t('messages.users.uploadedDocument'),
    write: 'uploadUserDocument',
  })

  return (
    <DocumentsPanel
      record={`user-${userId}`}
      query={query}
      summary={summary}
      fetchFailed={t('messages.users.fetchDocumentsFailed')}
      uploadFailed={t('messages.users.uploadDocumentFailed')}
      read={read}
      {...(canChange && {
        changes: {
          upload: (file, onProgress) => call('uploadUserDocument', { params, file, onProgress }),
          onUploaded,
          remove: ({ documentId }) => remove.mutate({ params: { userId, documentId } }),
          setVisibility: ({ documentId }, visibility) =>
            setVisibility.mutate({ params: { userId, documentId }, query: { visibility } }),
        },
      })}
    />
  )
}

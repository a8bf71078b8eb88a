import type { Document } from '@gantry/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useCall } from '../api/queries.ts'
import { saveFile } from '../api/save-file.ts'
import { notify } from '../ui/notify.ts'
import { expecting, useChange } from '../ui/use-change.ts'
import { useErrorText } from '../ui/use-error-text.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'

type UserDocumentsProps = { userId: number; summary: string; canChange: boolean }

/** The documents of a person. */
export function UserDocuments({ userId, summary, canChange }: UserDocumentsProps) {
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const errorText = useErrorText()
  const params = { userId }
  const query = useCall('listUserDocuments', { params })
  const known = (change: (documents: Document[]) => Document[]) =>
    expecting('listUserDocuments', { params }, change)

  const remove = useChange('deleteUserDocument', {
    success: t('users.deletedDocument'),
    failure: t('users.deleteDocumentFailed'),
    outdates: ['listUserDocuments'],
    expect: ({ params: { documentId } }) => [
      known((documents) => documents.filter((document) => document.documentId !== documentId)),
    ],
  })

  const setVisibility = useChange('changeUserDocumentVisibility', {
    success: t('users.updatedDocument'),
    failure: t('users.updateDocumentFailed'),
    outdates: ['listUserDocuments'],
    expect: ({ params: { documentId }, query: { visibility } }) => [
      known((documents) =>
        documents.map((document) =>
          document.documentId === documentId ? { ...document, visibility: visibility === true } : document,
        ),
      ),
    ],
  })

  async function download({ documentId }: Document): Promise<void> {
    try {
      saveFile(await call('downloadUserDocument', { params, query: { documentId } }))
    } catch (error) {
      notify.error(errorText(error, t('users.downloadDocumentFailed')).message)
    }
  }

  function onUploaded(): void {
    notify.success(t('users.uploadedDocument'))
    void client.invalidateQueries({ queryKey: ['listUserDocuments'] })
  }

  return (
    <DocumentsPanel
      query={query}
      summary={summary}
      fetchFailed={t('users.fetchDocumentsFailed')}
      uploadFailed={t('users.uploadDocumentFailed')}
      download={download}
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

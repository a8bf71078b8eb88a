import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { IconFiles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile, UploadProgress } from '../../../api/contract-types.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'
import { DropArea } from '../../../ui/forms/DropArea.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { DocumentRow } from './DocumentRow.tsx'
import { acceptedFiles } from './file-rules.ts'
import { UploadList } from './UploadList.tsx'
import { useFileRules } from './use-file-rules.ts'
import { useUploads } from './use-uploads.ts'

type DocumentsPanelProps = {
  /** Whose documents they are: `user-7`, `mip-3`. */
  record: string
  query: { data?: Document[] | undefined; error: unknown; isError: boolean; refetch: () => unknown }
  /** The texts for failures without a message from the server. */
  fetchFailed: string
  uploadFailed: string
  /** Says who can read a visible document. */
  summary: string
  read: (document: Document) => Promise<DownloadedFile | null>
  /** Absent where the viewer may not change documents. */
  changes?: {
    upload: (file: File, onProgress: UploadProgress) => Promise<unknown>
    onUploaded: () => void
    remove: (document: Document) => void
    setVisibility: (document: Document, visibility: boolean) => void
  }
}

/** The documents of a user or of a MIP. */
export function DocumentsPanel({ record, query, changes, read, ...texts }: DocumentsPanelProps) {
  const { t } = useTranslation('documents')
  const removing = useAsked<Document>()
  const removed = removing.item

  function rows() {
    if (query.isError) {
      return (
        <LoadFailure error={query.error} fallback={texts.fetchFailed} onRetry={() => void query.refetch()} />
      )
    }
    if (!query.data) return <RowListSkeleton />
    if (query.data.length === 0) {
      const hint = changes ? t('emptyHint') : t('emptyReadOnlyHint')
      return <EmptyState icon={IconFiles} title={t('empty')} hint={hint} />
    }
    return (
      <RowList label={t('list')}>
        {query.data.map((document) => (
          <DocumentRow
            key={document.documentId}
            document={document}
            read={() => read(document)}
            {...(changes && {
              onRemove: () => removing.ask(document),
              onVisibility: (visibility: boolean) => changes.setVisibility(document, visibility),
            })}
          />
        ))}
      </RowList>
    )
  }

  return (
    <Section title={t('title')} summary={texts.summary}>
      {changes && <Uploads record={record} changes={changes} uploadFailed={texts.uploadFailed} />}
      {rows()}
      {removed && changes && (
        <ConfirmDialog
          opened={removing.isAsking}
          title={t('deleteTitle')}
          confirmLabel={t('deleteConfirm')}
          isDangerous
          onConfirm={() => {
            changes.remove(removed)
            removing.close()
          }}
          onClose={removing.close}
        >
          {t('deleteText', { name: removed.fileName })}
        </ConfirmDialog>
      )}
    </Section>
  )
}

type UploadsProps = {
  record: string
  changes: NonNullable<DocumentsPanelProps['changes']>
  uploadFailed: string
}

function Uploads({ record, changes, uploadFailed }: UploadsProps) {
  const { t } = useTranslation('documents')
  const errorText = useErrorText()
  const { rules, objection } = useFileRules()
  const uploads = useUploads(record, {
    upload: changes.upload,
    objection,
    failureText: (error) => errorText(error, uploadFailed).message,
    onUploaded: changes.onUploaded,
  })
  return (
    <>
      <DropArea
        hint={t('dropHint')}
        buttonLabel={t('choose')}
        rules={rules}
        accept={acceptedFiles}
        onFiles={uploads.add}
      />
      <UploadList files={uploads.files} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
    </>
  )
}

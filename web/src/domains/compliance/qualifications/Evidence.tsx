import type {
  Qualification,
  QualificationDocument,
} from '@gantry/contract/domains/compliance/qualifications/schemas'
import { mostQualificationDocuments } from '@gantry/contract/domains/compliance/qualifications/words'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { DocumentRow, UploadList, useDocumentFiles, useUploads } from '../../people/documents/index.ts'
import { EvidenceButtons } from './EvidenceButtons.tsx'
import classes from './Qualifications.module.css'
import { queueName, useEvidenceUploads } from './use-evidence-uploads.ts'
import { useQualificationName } from './use-qualification-name.ts'

/** The documents of a qualification. They can change only while it waits for a check. */
export function Evidence({ qualification }: { qualification: Qualification }) {
  const { t } = useTranslation(['qualifications', 'documents'])
  const { qualificationId, documents, canChange } = qualification
  const name = useQualificationName()(qualification)
  const uploads = useUploads(queueName(qualificationId), useEvidenceUploads()(qualificationId))
  const removing = useAsked<QualificationDocument>()
  const removed = removing.item
  const { read } = useDocumentFiles({
    fetch: (qualificationDocumentId) =>
      call('downloadQualificationDocument', { params: { qualificationId, qualificationDocumentId } }),
    downloadFailed: t('evidence.downloadFailed'),
    uploaded: t('evidence.uploaded'),
    write: 'uploadQualificationDocument',
  })
  const remove = useChange('deleteQualificationDocument', {
    success: t('evidence.deleted'),
    failure: t('evidence.deleteFailed'),
  })
  const canAdd = canChange && documents.length < mostQualificationDocuments
  if (documents.length === 0 && !canAdd && uploads.files.length === 0) return null
  return (
    <div className={classes.evidence}>
      {documents.length > 0 && (
        <RowList label={t('evidence.of', { name })}>
          {documents.map((document) => (
            <DocumentRow
              key={document.qualificationDocumentId}
              document={document}
              read={() => read({ documentId: document.qualificationDocumentId })}
              {...(canChange && { onRemove: () => removing.ask(document) })}
            />
          ))}
        </RowList>
      )}
      {canAdd && <EvidenceButtons name={name} onFiles={uploads.add} />}
      <UploadList files={uploads.files} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
      {removed && (
        <ConfirmDialog
          opened={removing.isAsking}
          title={t('documents:deleteTitle')}
          confirmLabel={t('documents:deleteConfirm')}
          isDangerous
          onConfirm={() => {
            const { qualificationDocumentId } = removed
            remove.mutate({ params: { qualificationId, qualificationDocumentId } })
            removing.close()
          }}
          onClose={removing.close}
        >
          {t('documents:deleteText', { name: removed.fileName })}
        </ConfirmDialog>
      )}
    </div>
  )
}

import type { IncidentCase, IncidentFile } from '@gantry/contract/domains/compliance/incidents/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { Text } from '../../../../ui/display/Text.tsx'
import { useChange } from '../../../../ui/feedback/use-change.ts'
import { useErrorText } from '../../../../ui/feedback/use-error-text.ts'
import { DropArea } from '../../../../ui/forms/DropArea.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../../../ui/overlays/use-asked.ts'
import {
  acceptedFiles,
  DocumentRow,
  UploadList,
  useDocumentFiles,
  useFileRules,
  useUploads,
} from '../../../people/documents/index.ts'

/** The evidence of a case. */
export default function CaseFiles({ incident }: { incident: IncidentCase }) {
  const { t } = useTranslation(['incidents', 'documents'])
  const { incidentId, files, may } = incident
  const removing = useAsked<IncidentFile>()
  const removed = removing.item
  const { read, onUploaded } = useDocumentFiles({
    fetch: (incidentFileId) => call('downloadIncidentFile', { params: { incidentId, incidentFileId } }),
    downloadFailed: t('files.downloadFailed'),
    uploaded: t('files.added'),
    write: 'addIncidentFile',
  })
  const remove = useChange('removeIncidentFile', {
    success: t('files.removed'),
    failure: t('files.removeFailed'),
  })
  return (
    <Section title={t('files.title')} summary={t('files.summary')}>
      {may.includes('add-file') && <NewFiles incidentId={incidentId} onUploaded={onUploaded} />}
      {files.length === 0 ? (
        <Text tone="dimmed">{t('files.none')}</Text>
      ) : (
        <RowList label={t('files.title')}>
          {files.map(({ incidentFileId, ...file }) => (
            <DocumentRow
              key={incidentFileId}
              document={{ ...file, uploadedBy: file.uploadedBy.name === '' ? null : file.uploadedBy }}
              read={() => read({ documentId: incidentFileId })}
              {...(may.includes('remove-file') && {
                onRemove: () => removing.ask({ incidentFileId, ...file }),
              })}
            />
          ))}
        </RowList>
      )}
      {removed && (
        <ConfirmDialog
          opened={removing.isAsking}
          title={t('documents:deleteTitle')}
          confirmLabel={t('documents:deleteConfirm')}
          isDangerous
          onConfirm={() => {
            remove.mutate({ params: { incidentId, incidentFileId: removed.incidentFileId } })
            removing.close()
          }}
          onClose={removing.close}
        >
          {t('files.removeText', { name: removed.fileName })}
        </ConfirmDialog>
      )}
    </Section>
  )
}

function NewFiles({ incidentId, onUploaded }: { incidentId: number; onUploaded: () => void }) {
  const { t } = useTranslation(['incidents', 'documents'])
  const errorText = useErrorText()
  const { rules, objection } = useFileRules()
  const uploads = useUploads(`incident-${incidentId}`, {
    upload: (file, onProgress) => call('addIncidentFile', { params: { incidentId }, file, onProgress }),
    objection,
    failureText: (error) => errorText(error, t('files.addFailed')).message,
    onUploaded,
  })
  return (
    <>
      <DropArea
        hint={t('documents:dropHint')}
        buttonLabel={t('documents:choose')}
        rules={rules}
        accept={acceptedFiles}
        onFiles={uploads.add}
      />
      <UploadList files={uploads.files} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
    </>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { UploadProgress } from '../../../api/contract-types.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'
import { useFileRules } from '../../people/documents/index.ts'

/** The name of the upload queue of a qualification. */
export const queueName = (qualificationId: number) => `qualification-${qualificationId}`

/** How the evidence of a qualification is uploaded. */
export function useEvidenceUploads() {
  const { t } = useTranslation('qualifications')
  const client = useQueryClient()
  const errorText = useErrorText()
  const { objection } = useFileRules()
  return (qualificationId: number) => ({
    upload: (file: File, onProgress: UploadProgress) =>
      call('uploadQualificationDocument', { params: { qualificationId }, file, onProgress }),
    objection,
    failureText: (error: unknown) => errorText(error, t('evidence.uploadFailed')).message,
    onUploaded(): void {
      notify.success(t('evidence.uploaded'))
      void invalidateAfter(client, 'uploadQualificationDocument')
    },
  })
}

import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { uploadQueueFor } from '../../people/documents/index.ts'
import type { Holder } from './holder.ts'
import { queueName, useEvidenceUploads } from './use-evidence-uploads.ts'
import type { QualificationDialog } from './use-qualification-dialog.ts'
import { useQualificationName } from './use-qualification-name.ts'

const QualificationFormDrawer = lazy(() => import('./form/QualificationFormDrawer.tsx'))
const CheckDialog = lazy(() => import('./checks/CheckDialog.tsx'))
const RefuseDialog = lazy(() => import('./checks/RefuseDialog.tsx'))
const ChecksDialog = lazy(() => import('./checks/ChecksDialog.tsx'))

type QualificationDialogsProps = {
  holder: Holder
  qualifications: readonly Qualification[]
  dialog: QualificationDialog
}

/** The dialog that is open above the list. */
export function QualificationDialogs({ holder, qualifications, dialog }: QualificationDialogsProps) {
  const { current, close } = dialog
  const uploadsOf = useEvidenceUploads()

  function addEvidence({ qualificationId }: Qualification, files: readonly File[]): void {
    if (files.length > 0) uploadQueueFor(queueName(qualificationId), uploadsOf(qualificationId)).add(files)
    close()
  }

  function content() {
    if (current === null) return null
    const form = { holder, onSaved: addEvidence, onClose: close }
    if (current.name === 'add') {
      const { qualificationKindId } = current
      return (
        <QualificationFormDrawer
          {...form}
          known={null}
          qualificationKindId={qualificationKindId}
          isRenewal={false}
        />
      )
    }
    // As it is now: somebody else may have changed it since the dialog was opened.
    const known = qualifications.find(({ qualificationId }) => qualificationId === current.qualificationId)
    if (known === undefined) return null
    switch (current.name) {
      case 'change':
        return <QualificationFormDrawer {...form} known={known} isRenewal={false} />
      case 'renew':
        return <QualificationFormDrawer {...form} known={known} isRenewal />
      case 'withdraw':
        return <Withdrawal qualification={known} onClose={close} />
      case 'check':
        return <CheckDialog qualification={known} onClose={close} />
      case 'refuse':
        return <RefuseDialog qualification={known} onClose={close} />
      case 'checks':
        return <ChecksDialog qualification={known} onClose={close} />
    }
  }

  return <Suspense>{content()}</Suspense>
}

function Withdrawal({ qualification, onClose }: { qualification: Qualification; onClose: () => void }) {
  const { t } = useTranslation('qualifications')
  const name = useQualificationName()(qualification)
  const withdraw = useChange('withdrawQualification', {
    success: t('withdraw.done'),
    failure: t('withdraw.failed'),
    onSuccess: onClose,
  })
  const { qualificationId } = qualification
  return (
    <ConfirmDialog
      opened
      title={t('withdraw.title', { name })}
      confirmLabel={t('withdraw.confirm')}
      isDangerous
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ params: { qualificationId } })}
      onClose={onClose}
    >
      {t('withdraw.text')}
    </ConfirmDialog>
  )
}

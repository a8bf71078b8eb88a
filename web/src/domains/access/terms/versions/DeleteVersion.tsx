import type { TermsVersion } from '@gantry/contract/domains/access/terms/schemas'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../ui/feedback/use-change.ts'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'

type DeleteVersionProps = { version: TermsVersion; onClose: () => void }

/** Asks, and deletes a version that is not in force yet. */
export default function DeleteVersion({ version, onClose }: DeleteVersionProps) {
  const { t } = useTranslation('terms')
  const name = t('list.version', { label: version.label })
  const remove = useChange('deleteTermsVersion', {
    success: t('remove.done'),
    failure: t('remove.failed'),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={t('remove.title', { name, document: t(`documents.${version.document}`) })}
      confirmLabel={t('remove.confirm')}
      isDangerous
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { termsVersionId: version.termsVersionId } })}
      onClose={onClose}
    >
      {t('remove.text')}
    </ConfirmDialog>
  )
}

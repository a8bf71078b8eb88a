import type { CustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { keptDays } from '@gantry/contract/domains/people/custom-fields/words'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type RemoveDialogProps = { field: CustomField; name: string; onClose: () => void }

/** Asks before a field is removed, and says how many records have a value. */
export default function RemoveDialog({ field, name, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('custom-fields')
  const { customFieldId, version } = field
  const params = { customFieldId }
  const counted = useCall('countCustomValues', { params })
  const change = useChange('removeCustomField', {
    success: t('remove.succeeded', { name }),
    failure: t('remove.failed'),
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={t('remove.question', { name })}
      confirmLabel={t('remove.confirm')}
      isDangerous
      pending={change.isPending}
      onConfirm={() => change.mutate({ params, body: { version, isRemoved: true } })}
      onClose={onClose}
    >
      <Text>
        {counted.data === undefined
          ? t('remove.counting')
          : t('remove.records', { count: counted.data.records })}
      </Text>
      <Text>{t('remove.kept', { count: keptDays })}</Text>
    </ConfirmDialog>
  )
}

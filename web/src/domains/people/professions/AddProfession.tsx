import {
  type Engagement,
  engagements,
  type Profession,
  professions,
} from '@gantry/contract/domains/people/professions/words'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { todayHere } from '../../../i18n/format.ts'
import { DateField } from '../../../ui/days/DateField.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Select } from '../../../ui/forms/Select.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

type Values = { profession: string | null; engagement: string | null; validFrom: string; validUntil: string }
type AddProfessionProps = { userId: number; onClose: () => void }

/** The form that adds a profession with its days. */
export default function AddProfession({ userId, onClose }: AddProfessionProps) {
  const { t } = useTranslation('professions')
  const client = useQueryClient()
  const form = useServerForm<Values>({
    keepAs: `profession of ${userId}`,
    initialValues: { profession: null, engagement: 'EMPLOYEE', validFrom: todayHere(), validUntil: '' },
    validate: ({ profession, engagement, validFrom, validUntil }) => ({
      profession: profession === null ? t('form.required') : null,
      engagement: engagement === null ? t('form.required') : null,
      validFrom: validFrom === '' ? t('form.required') : null,
      validUntil: validUntil !== '' && validUntil < validFrom ? t('form.reversed') : null,
    }),
    save: ({ profession, engagement, validFrom, validUntil }) =>
      call('addProfession', {
        params: { userId },
        body: {
          profession: profession as Profession,
          engagement: engagement as Engagement,
          validFrom,
          validUntil: validUntil || null,
        },
      }),
    failure: t('add.failed'),
    onSaved: () => {
      notify.success(t('add.done'))
      void invalidateAfter(client, 'addProfession')
      onClose()
    },
  })
  return (
    <FormDialog title={t('add.title')} form={form} submitLabel={t('add.submit')} onClose={onClose}>
      <Select
        label={t('fields.profession')}
        options={professions.map((value) => ({ value, label: t(`professions.${value}`) }))}
        required
        autoFocus
        {...form.getInputProps('profession')}
      />
      <Select
        label={t('fields.engagement')}
        description={t('form.engagementHint')}
        options={engagements.map((value) => ({ value, label: t(`engagements.${value}`) }))}
        required
        {...form.getInputProps('engagement')}
      />
      <DateField label={t('fields.validFrom')} required {...form.getInputProps('validFrom')} />
      <DateField
        label={t('fields.validUntil')}
        description={t('form.untilHint')}
        {...form.getInputProps('validUntil')}
      />
    </FormDialog>
  )
}

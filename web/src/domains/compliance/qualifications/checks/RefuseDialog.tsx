import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { type RefusalCause, refusalCauses } from '@gantry/contract/domains/compliance/qualifications/words'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { Select } from '../../../../ui/forms/Select.tsx'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { Textarea } from '../../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../../ui/overlays/FormDialog.tsx'
import { useQualificationName } from '../use-qualification-name.ts'
import { useDecision } from './use-decision.ts'

type RefuseDialogProps = { qualification: Qualification; onClose: () => void; onDone?: () => void }

/** Refuses a qualification that waits for a check. */
export default function RefuseDialog({ qualification, onClose, onDone = onClose }: RefuseDialogProps) {
  const { t } = useTranslation('qualifications')
  const name = useQualificationName()(qualification)
  const { qualificationId, version } = qualification
  const decide = useDecision('refuseQualification', t('refuse.done'), onDone)
  const form = useServerForm({
    keepAs: `refusal ${qualificationId}`,
    initialValues: { cause: null as RefusalCause | null, reason: '' },
    validate: ({ cause, reason }) => ({
      cause: cause === null ? t('refuse.causeRequired') : undefined,
      reason: cause === 'OTHER' && reason.trim() === '' ? t('refuse.reasonRequired') : undefined,
    }),
    save: ({ cause, reason }) =>
      decide.save(() =>
        call('refuseQualification', {
          params: { qualificationId },
          body: { version, reason, cause: cause ?? 'OTHER' },
        }),
      ),
    failure: t('refuse.failed'),
    onSaved: decide.saved,
  })
  return (
    <FormDialog
      title={<bdi>{t('refuse.title', { name })}</bdi>}
      form={form}
      submitLabel={t('refuse.submit')}
      isDangerous
      onClose={onClose}
    >
      <Select
        label={t('refuse.cause')}
        description={t('refuse.causeHint')}
        placeholder={t('refuse.chooseCause')}
        options={refusalCauses.map((value) => ({ value, label: t(`causes.${value}`) }))}
        value={form.values.cause}
        error={form.getInputProps('cause').error}
        onChange={(chosen) =>
          form.setFieldValue('cause', refusalCauses.find((cause) => cause === chosen) ?? null)
        }
      />
      <Textarea
        label={t('refuse.reason')}
        description={t('refuse.reasonHint')}
        minRows={3}
        maxRows={8}
        maxLength={500}
        required={form.values.cause === 'OTHER'}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

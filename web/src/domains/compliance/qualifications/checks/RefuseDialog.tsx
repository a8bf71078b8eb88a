import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
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
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? t('refuse.reasonRequired') : undefined }),
    save: ({ reason }) =>
      decide.save(() =>
        call('refuseQualification', { params: { qualificationId }, body: { version, reason } }),
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
      <Textarea
        label={t('refuse.reason')}
        description={t('refuse.reasonHint')}
        minRows={3}
        maxRows={8}
        maxLength={500}
        required
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

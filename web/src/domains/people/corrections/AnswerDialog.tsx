import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import type { Correction } from '@gantry/contract/domains/people/corrections/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { PasswordInput } from '../../../ui/basic/PasswordInput.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { useValueName } from './use-value-name.ts'

type AnswerDialogProps = { correction: Correction; action: 'accept' | 'refuse'; onClose: () => void }

/** Accepts a request, which writes the value, or refuses it with a reason. */
export default function AnswerDialog({ correction, action, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('corrections')
  const nameOf = useValueName()
  const client = useQueryClient()
  const { correctionId, version, current, wanted } = correction
  const isRefusal = action === 'refuse'
  const form = useServerForm({
    keepAs: `${action} correction ${correctionId}`,
    initialValues: { answer: '', currentPassword: '' },
    validate: ({ answer }) => ({ answer: isRefusal && answer.trim() === '' ? t('required') : null }),
    save: ({ answer, currentPassword }) =>
      call('answerCorrection', {
        params: { correctionId },
        body: {
          version,
          accepts: !isRefusal,
          current,
          answer,
          ...(currentPassword !== '' && { currentPassword: toBase64(currentPassword) }),
        },
      }),
    failure: t('answer.failed'),
    onSaved: () => {
      notify.success(t(`answer.done.${action}`))
      void invalidateAfter(client, 'answerCorrection')
      onClose()
    },
  })
  const asksPassword = form.values.currentPassword !== '' || form.errors.currentPassword !== undefined
  return (
    <FormDialog
      title={<bdi>{t(`answer.title.${action}`, { name: nameOf(correction) })}</bdi>}
      form={form}
      submitLabel={t(`answer.${action}`)}
      onClose={onClose}
    >
      <Text tone="dimmed">
        {isRefusal ? t('answer.refuseHint') : t('answer.acceptHint', { value: wanted || t('empty') })}
      </Text>
      <Textarea
        label={isRefusal ? t('fields.reason') : t('fields.answer')}
        minRows={3}
        maxRows={8}
        maxLength={2000}
        required={isRefusal}
        data-autofocus
        {...form.getInputProps('answer')}
      />
      {asksPassword && (
        <PasswordInput
          label={t('answer.password')}
          description={t('answer.passwordHint')}
          autoComplete="current-password"
          maxLength={200}
          required
          {...form.getInputProps('currentPassword')}
        />
      )}
    </FormDialog>
  )
}

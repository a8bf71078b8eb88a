import type { CorrectableField } from '@gantry/contract/domains/people/corrections/schemas'
import { daysUntilDue } from '@gantry/contract/inbox-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { FixedField } from '../../../ui/forms/FixedField.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import { useValueName } from './use-value-name.ts'

/** The fields that are written from left to right in every language. */
const codes: ReadonlySet<string> = new Set([
  'ahpraNumber',
  'email',
  'siteCode',
  'providerNumber',
  'risUserName',
])

/** The fields that are never empty. */
const needed: ReadonlySet<string> = new Set(['firstName', 'lastName', 'email'])

type AskDialogProps = { value: CorrectableField; onClose: () => void }

/** The form that asks for a correction: the recorded value, the right one, and why. */
export default function AskDialog({ value, onClose }: AskDialogProps) {
  const { t } = useTranslation('corrections')
  const nameOf = useValueName()
  const client = useQueryClient()
  const { field, linkId, value: recorded } = value
  const name = nameOf(value)
  const form = useServerForm({
    keepAs: `correction of ${field} ${linkId ?? ''}`,
    initialValues: { value: '', reason: '' },
    validate: ({ value: wanted, reason }) => ({
      value:
        wanted.trim() === recorded.trim()
          ? t('ask.same')
          : needed.has(field) && wanted.trim() === ''
            ? t('required')
            : null,
      reason: reason.trim() === '' ? t('required') : null,
    }),
    save: ({ value: wanted, reason }) =>
      call('askForCorrection', { body: { field, linkId, value: wanted, reason } }),
    failure: t('ask.failed'),
    onSaved: () => {
      notify.success(t('ask.done'))
      void invalidateAfter(client, 'askForCorrection')
      onClose()
    },
  })
  return (
    <FormDialog
      title={<bdi>{t('ask.title', { name })}</bdi>}
      form={form}
      submitLabel={t('ask.submit')}
      onClose={onClose}
    >
      <Text tone="dimmed">{t('ask.hint', { count: daysUntilDue.correction })}</Text>
      <FixedField label={t('fields.value')} value={recorded || t('empty')} />
      <TextInput
        label={t('fields.wanted')}
        {...(needed.has(field) ? { required: true } : { description: t('ask.wantedHint') })}
        autoComplete="off"
        {...(codes.has(field) && { dir: 'ltr', spellCheck: false })}
        maxLength={254}
        data-autofocus
        autoFocus
        {...form.getInputProps('value')}
      />
      <Textarea
        label={t('fields.reason')}
        description={t('ask.reasonHint')}
        minRows={3}
        maxRows={8}
        maxLength={2000}
        required
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

import { toBase64 } from '@gantry/contract/domains/access/auth/password'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import { PasswordInput } from '../../ui/basic/PasswordInput.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'

export type PasswordFormProps = {
  text: string
  label: string
  submitLabel: string
  isDangerous?: boolean
  /** Shown when the server sent no message. */
  failure: string
  save: (body: { currentPassword: string }) => Promise<unknown>
  onSaved?: () => void
  onCancel: () => void
}

/** A step that asks for the current password. */
export function PasswordForm(props: PasswordFormProps) {
  const { t } = useTranslation(['common', 'validation'])
  const form = useServerForm({
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({
      currentPassword: currentPassword ? null : t('validation:password.currentRequired'),
    }),
    save: ({ currentPassword }) => props.save({ currentPassword: toBase64(currentPassword) }),
    failure: props.failure,
    onSaved: () => props.onSaved?.(),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Text space="below">{props.text}</Text>
      <PasswordInput
        label={props.label}
        autoComplete="current-password"
        maxLength={200}
        required
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      <DialogActions>
        <Button variant="default" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" color={props.isDangerous ? 'red' : 'petrol'} loading={form.saving}>
          {props.submitLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

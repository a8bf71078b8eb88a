import type { ReadPracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'
import type { Move } from './ScopeMoves.tsx'

const states = {
  grant: 'GRANTED',
  resume: 'GRANTED',
  refuse: 'ENDED',
  suspend: 'SUSPENDED',
  end: 'ENDED',
} as const satisfies Record<Move, string>

type MoveScopeDialogProps = { scope: ReadPracticeScope; action: Move; onClose: () => void }

/** Asks why, and decides. */
export default function MoveScopeDialog({ scope, action, onClose }: MoveScopeDialogProps) {
  const { t } = useTranslation('practice-scopes')
  const client = useQueryClient()
  const { practiceScopeId, version, personName } = scope
  const isOptional = action === 'grant'
  const form = useServerForm({
    keepAs: `scope ${practiceScopeId} ${action}`,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() === '' && !isOptional ? t('required') : null }),
    save: ({ reason }) =>
      call('movePracticeScope', {
        params: { practiceScopeId },
        body: { version, state: states[action], reason },
      }),
    failure: t('moveFailed'),
    onSaved: () => {
      notify.success(t(`moved.${action}`))
      void invalidateAfter(client, 'movePracticeScope')
      onClose()
    },
  })
  return (
    <FormDialog
      title={<bdi>{t('moveOf', { action: t(`moves.${action}`), name: personName })}</bdi>}
      form={form}
      submitLabel={t(`moves.${action}`)}
      onClose={onClose}
    >
      <Text tone="dimmed">{t(`moveHints.${action}`)}</Text>
      <Textarea
        label={t('reason')}
        minRows={3}
        maxRows={8}
        maxLength={2000}
        required={!isOptional}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

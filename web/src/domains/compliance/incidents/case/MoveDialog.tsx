import type { IncidentCase } from '@gantry/contract/domains/compliance/incidents/schemas'
import type { IncidentState } from '@gantry/contract/domains/compliance/incidents/words'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { Text } from '../../../../ui/display/Text.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { Textarea } from '../../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../../ui/overlays/FormDialog.tsx'

type MoveDialogProps = { incident: IncidentCase; state: IncidentState; onClose: () => void }

/** Asks why the case moves, and moves it. */
export default function MoveDialog({ incident, state, onClose }: MoveDialogProps) {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const { incidentId, version, title } = incident
  const isFirst = incident.state === 'OPEN'
  const action = t(state === 'ASSESSING' && !isFirst ? 'case.move.again' : `case.move.${state}`)
  const form = useServerForm({
    keepAs: `incident ${incidentId} ${state}`,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() === '' && !isFirst ? t('required') : null }),
    save: ({ reason }) => call('moveIncident', { params: { incidentId }, body: { version, state, reason } }),
    failure: t('case.moveFailed'),
    onSaved: () => {
      notify.success(t('case.moved', { state: t(`states.${state}`) }))
      void invalidateAfter(client, 'moveIncident')
      onClose()
    },
  })
  return (
    <FormDialog
      title={<bdi>{t('case.moveOf', { action, title })}</bdi>}
      form={form}
      submitLabel={action}
      onClose={onClose}
    >
      <Text tone="dimmed">{t(`case.moveHints.${state}`)}</Text>
      <Textarea
        label={t('case.reason')}
        minRows={3}
        maxRows={8}
        maxLength={5000}
        required={!isFirst}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

import type { IncidentTask } from '@gantry/contract/domains/compliance/incidents/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { todayHere } from '../../../../i18n/format.ts'
import { RecordSelect } from '../../../../kit/records/RecordSelect.tsx'
import { useViewer } from '../../../../sessions/index.ts'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { DateField } from '../../../../ui/days/DateField.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { FormDialog } from '../../../../ui/overlays/FormDialog.tsx'

type Values = { title: string; ownerId: number | null; dueOn: string }
type TaskDialogProps = { incidentId: number; task: IncidentTask | null; onClose: () => void }

/** The form that adds or changes a task. A new one is the viewer's own until somebody else is chosen. */
export default function TaskDialog({ incidentId, task, onClose }: TaskDialogProps) {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const { userId } = useViewer()
  const [initialValues] = useState<Values>(() =>
    task === null
      ? { title: '', ownerId: userId, dueOn: todayHere() }
      : { title: task.title, ownerId: task.owner.userId, dueOn: task.dueOn },
  )
  const form = useServerForm<Values>({
    keepAs: `incident ${incidentId} task ${task?.incidentTaskId ?? 'new'}`,
    initialValues,
    validate: ({ title, ownerId, dueOn }) => ({
      title: title.trim() === '' ? t('required') : null,
      ownerId: ownerId === null ? t('required') : null,
      dueOn: dueOn === '' ? t('required') : null,
    }),
    save: ({ ownerId, ...values }) =>
      call('saveIncidentTask', {
        params: { incidentId },
        body: {
          ...values,
          ownerId: ownerId ?? 0,
          incidentTaskId: task?.incidentTaskId,
          version: task?.version,
          done: task !== null && task.done !== null,
        },
      }),
    failure: t('tasks.failed'),
    onSaved: () => {
      notify.success(t('tasks.saved'))
      void invalidateAfter(client, 'saveIncidentTask')
      onClose()
    },
  })
  return (
    <FormDialog
      title={task === null ? t('tasks.add') : <bdi>{t('tasks.editOf', { title: task.title })}</bdi>}
      form={form}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <TextInput
        label={t('tasks.task')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <RecordSelect
        kind="user"
        label={t('tasks.owner')}
        placeholder={t('choose')}
        value={form.values.ownerId}
        error={form.getInputProps('ownerId').error}
        onChange={(id) => form.setFieldValue('ownerId', id)}
      />
      <DateField label={t('tasks.dueOn')} required {...form.getInputProps('dueOn')} />
    </FormDialog>
  )
}

import type { PersonProfession } from '@gantry/contract/domains/people/professions/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { todayHere } from '../../../i18n/format.ts'
import { DateField } from '../../../ui/days/DateField.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx'

type Why = 'ended' | 'mistake'
type EndProfessionProps = { userId: number; entry: PersonProfession; onClose: () => void }

/** Ends a profession with a day, or says that it was entered by mistake. */
export default function EndProfession({ userId, entry, onClose }: EndProfessionProps) {
  const { t } = useTranslation('professions')
  const client = useQueryClient()
  const { personProfessionId, profession, validFrom } = entry
  const form = useServerForm<{ why: Why; lastDay: string }>({
    keepAs: `end of profession ${personProfessionId}`,
    initialValues: { why: 'ended', lastDay: todayHere() },
    validate: ({ why, lastDay }) => ({
      lastDay:
        why === 'mistake'
          ? null
          : lastDay === ''
            ? t('form.required')
            : lastDay < validFrom
              ? t('form.reversed')
              : null,
    }),
    save: ({ why, lastDay }) =>
      call('endProfession', {
        params: { userId, personProfessionId },
        body: { lastDay: why === 'mistake' ? null : lastDay },
      }),
    failure: t('end.failed'),
    onSaved: () => {
      notify.success(t('end.done'))
      void invalidateAfter(client, 'endProfession')
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('end.title', { name: t(`professions.${profession}`) })}
      form={form}
      submitLabel={t('end.submit')}
      onClose={onClose}
    >
      <RadioGroup<Why>
        label={t('end.why')}
        options={[
          { value: 'ended', label: t('end.ended'), description: t('end.endedHint') },
          { value: 'mistake', label: t('end.mistake'), description: t('end.mistakeHint') },
        ]}
        required
        {...form.getInputProps('why')}
      />
      {form.values.why === 'ended' && (
        <DateField label={t('fields.validUntil')} required {...form.getInputProps('lastDay')} />
      )}
    </FormDialog>
  )
}

import type { NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { localTimeOf, sentTime } from '../../../i18n/format.ts'
import { DateTimeField } from '../../../ui/days/DateTimeField.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'

const choices = ['now', 'later', 'never'] as const
type Choice = (typeof choices)[number]
type Values = { when: Choice; endsAt: string }

/** Ends a notice now, at another time, or not at all. */
export default function EndNotice({ notice, onClose }: { notice: NoticeToRead; onClose: () => void }) {
  const { t } = useTranslation('notices')
  const client = useQueryClient()
  const { noticeId, version } = notice
  const form = useServerForm<Values>({
    initialValues: { when: 'now', endsAt: notice.endsAt === null ? '' : localTimeOf(notice.endsAt) },
    validate: ({ when, endsAt }) => ({
      endsAt: when === 'later' && endsAt === '' ? t('form.required') : null,
    }),
    save: ({ when, endsAt }) =>
      call('endNotice', {
        params: { noticeId },
        body: {
          version,
          ...(when === 'never' && { endsAt: null }),
          ...(when === 'later' && { endsAt: sentTime(endsAt) }),
        },
      }),
    failure: t('end.failed'),
    onSaved: () => {
      notify.success(t('end.done'))
      void invalidateAfter(client, 'endNotice')
      onClose()
    },
  })
  return (
    <FormDrawer title={t('end.title')} form={form} submitLabel={t('end.submit')} onClose={onClose}>
      <FormSection title={t('fields.endsAt')}>
        <WideField>
          <RadioGroup
            label={t('end.when')}
            options={choices.map((value) => ({ value, label: t(`end.${value}`) }))}
            value={form.values.when}
            onChange={(when) => form.setFieldValue('when', when)}
          />
        </WideField>
        {form.values.when === 'later' && (
          <DateTimeField
            label={t('fields.endsAt')}
            required
            value={form.values.endsAt}
            error={form.getInputProps('endsAt').error}
            onChange={(time) => form.setFieldValue('endsAt', time)}
          />
        )}
      </FormSection>
    </FormDrawer>
  )
}

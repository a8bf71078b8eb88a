import { firstPackDay, lastPackDay } from '@gantry/contract/domains/compliance/accreditation-packs/words'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { todayHere } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { DateField } from '../../../ui/days/DateField.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import classes from './packs.module.css'

/** Asks for a pack as of a day; today is suggested. */
export function PackForm({ mipId }: { mipId: number }) {
  const { t } = useTranslation('accreditation-packs')
  const client = useQueryClient()
  const today = todayHere()
  const form = useServerForm({
    initialValues: { asOf: today, from: '' },
    // Without a first day, the server chooses it.
    save: ({ asOf, from }) =>
      call('requestAccreditationPack', { params: { mipId }, body: from === '' ? { asOf } : { asOf, from } }),
    failure: t('requestFailed'),
    onSaved: () => {
      notify.success(t('requested'))
      void invalidateAfter(client, 'requestAccreditationPack')
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <DateField
        label={t('asOf')}
        description={t('asOfHint')}
        min={firstPackDay}
        max={lastPackDay(today)}
        required
        {...form.getInputProps('asOf')}
      />
      <DateField
        label={t('from')}
        description={t('fromHint')}
        min={firstPackDay}
        max={form.getInputProps('asOf').value}
        {...form.getInputProps('from')}
      />
      <Button type="submit" loading={form.saving}>
        {t('make')}
      </Button>
    </form>
  )
}

import type { Mip } from '@gantry/contract/mips/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { ConflictNotice } from '../../kit/records/ConflictNotice.tsx'
import { useRecordForm } from '../../kit/records/use-record-form.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { FormDrawer } from '../../ui/overlays/FormDrawer.tsx'
import { MipFields } from './MipFields.tsx'
import { type MipFieldName, mipBodyOf, mipErrors, mipValuesOf, newMipValues } from './mip-values.ts'

type MipFormDrawerProps = {
  /** Null adds one. */
  mip: Mip | null
  onClose: () => void
}

/** The form for a MIP, new or known. */
export default function MipFormDrawer({ mip, onClose }: MipFormDrawerProps) {
  const { t } = useTranslation(['mips', 'messages', 'validation'])
  const client = useQueryClient()
  const errorTexts = {
    required: t('form.required'),
    lspn: t('form.lspnWrong'),
    hpio: t('form.hpioWrong'),
    email: t('validation:email.malformed'),
    phone: t('form.phoneWrong'),
  }
  const { form, conflict, reload } = useRecordForm({
    record: mip,
    initialValues: mip ? mipValuesOf(mip) : newMipValues(),
    valuesOf: mipValuesOf,
    validate: (values) => mipErrors(values, errorTexts),
    save: async (values, version) => {
      const known = mip ? { mipId: mip.mipId, ...(version === undefined ? {} : { version }) } : {}
      await call('saveMip', { body: { ...mipBodyOf(values), ...known } })
      notify.success(mip ? t('messages:mips.updated') : t('messages:mips.added'))
      await invalidateAfter(client, 'saveMip')
    },
    read: () => call('getMip', { params: { mipId: mip?.mipId ?? 0 } }),
    // The catalogue's words for a MIP that could not be added.
    failure: mip ? t('messages:mips.updateFailed') : t('messages:mips.addUserFailed'),
    onSaved: onClose,
  })
  return (
    <FormDrawer
      title={mip ? <bdi>{t('form.editTitle', { name: mip.name })}</bdi> : t('form.addTitle')}
      form={form}
      submitLabel={mip ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <ConflictNotice
        conflict={conflict}
        title={t('form.staleTitle')}
        labelOf={(name) => t(`fields.${name as MipFieldName}`)}
        fetchFailed={t('messages:mips.fetchFailed')}
        onReload={reload}
      />
      <MipFields field={form.getInputProps} />
    </FormDrawer>
  )
}

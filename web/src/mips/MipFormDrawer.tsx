import type { Mip } from '@gantry/contract/mips'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import type { CallName } from '../api/contract-types.ts'
import { outdate } from '../api/outdate.ts'
import { ConflictNotice } from '../ui/ConflictNotice.tsx'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { notify } from '../ui/notify.ts'
import { useRecordForm } from '../ui/use-record-form.ts'
import { MipFields } from './MipFields.tsx'
import { type MipFieldName, mipBodyOf, mipErrors, mipValuesOf, newMipValues } from './mip-values.ts'

const outdated: readonly CallName[] = ['listMips', 'listGroupMips', 'getMip', 'listUserMips', 'listRisMips']

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
      await outdate(client, outdated)
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

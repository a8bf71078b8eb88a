import type { Mip, MipAction, ReadMip } from '@gantry/contract/domains/people/mips/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCustomFields } from '../../../kit/custom-fields/use-custom-fields.ts'
import { useHoldQuestion } from '../../../kit/holds/use-hold-question.tsx'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { MipFields } from './MipFields.tsx'
import { type MipValues, mipBodyOf, mipErrors, mipValuesOf, newMipValues } from './mip-values.ts'

type MipFormDrawerProps = {
  /** Null to add one. */
  mip: ReadMip | null
  onClose: () => void
  onSaved?: (saved: Mip) => void
}

/** The form that adds or changes a MIP. */
export default function MipFormDrawer({ mip, onClose, onSaved }: MipFormDrawerProps) {
  const { t } = useTranslation(['mips', 'validation'])
  const errorTexts = {
    required: t('form.required'),
    archiveLabel: t('form.archiveLabelWrong'),
    lspn: t('form.lspnWrong'),
    hpio: t('form.hpioWrong'),
    email: t('validation:email.malformed'),
    phone: t('form.phoneWrong'),
  }
  // Whoever adds a MIP chooses all of it.
  const can = (action: MipAction) => mip === null || mip.may.includes(action)
  const [hasArchiveLabel, hasMark] = [can('set-label'), can('mark-commonwealth')]
  const bodyOf = (values: MipValues) => {
    const { archiveLabel, isCommonwealth, ...body } = mipBodyOf(values)
    return { ...body, ...(hasArchiveLabel && { archiveLabel }), ...(hasMark && { isCommonwealth }) }
  }
  const { confirmed, question } = useHoldQuestion()
  const recordForm = useRecordForm<Mip, MipValues>({
    record: mip,
    customFields: useCustomFields('mip'),
    keepAs: `mip ${mip?.mipId ?? 'new'}`,
    initialValues: mip ? mipValuesOf(mip) : newMipValues(),
    valuesOf: mipValuesOf,
    validate: (values) => mipErrors(values, errorTexts),
    save: (values, version, custom) => {
      const body = { ...bodyOf(values), custom, mipId: mip?.mipId, version }
      return confirmed({ of: 'mip', body }, (previewToken) =>
        call('saveMip', { body: { ...body, previewToken } }),
      )
    },
    write: 'saveMip',
    read: () => call('getMip', { params: { mipId: mip?.mipId ?? 0 } }),
    // The specified text for a MIP that could not be added.
    success: mip ? t('messages.updated') : t('messages.added'),
    failure: mip ? t('messages.updateFailed') : t('messages.addUserFailed'),
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const { form } = recordForm
  return (
    <RecordFormDrawer
      title={mip ? t('form.editTitle', { name: mip.name }) : t('form.addTitle')}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (name) => t(`fields.${name as keyof MipValues}`),
        fetchFailed: t('messages.fetchFailed'),
      }}
      submitLabel={mip ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <MipFields
        mip={mip}
        field={(name) => form.getInputProps(name)}
        canRename={can('rename')}
        hasArchiveLabel={hasArchiveLabel}
        mark={hasMark ? form.getInputProps('isCommonwealth', { type: 'checkbox' }) : null}
      />
      {question}
    </RecordFormDrawer>
  )
}

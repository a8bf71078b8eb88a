import type { ReadRis, Ris } from '@gantry/contract/domains/people/ris/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCustomFields } from '../../../kit/custom-fields/use-custom-fields.ts'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { textValues } from '../../../kit/records/text-values.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { Textarea } from '../../../ui/forms/Textarea.tsx'

const fieldNames = ['name', 'code', 'vendor', 'url', 'description'] as const
type FieldName = (typeof fieldNames)[number]

const valuesOf = (ris?: Ris) => textValues(fieldNames, ris)

type RisFormDrawerProps = {
  /** Null to add one. */
  ris: ReadRis | null
  onClose: () => void
  onSaved?: (saved: Ris) => void
}

/** The form that adds or changes a RIS. */
export default function RisFormDrawer({ ris, onClose, onSaved }: RisFormDrawerProps) {
  const { t } = useTranslation(['ris', 'messages'])

  /** The rules that are checked before the call. */
  function validate({ name, url }: Record<FieldName, string>) {
    const address = url.trim()
    const isWrong = address !== '' && !/^https?:\/\/[^\s/]+/.test(address)
    return {
      ...(name.trim() === '' && { name: t('form.required') }),
      ...(isWrong && { url: t('form.urlWrong') }),
    }
  }

  const recordForm = useRecordForm<Ris, Record<FieldName, string>>({
    record: ris,
    customFields: useCustomFields('ris'),
    keepAs: `ris ${ris?.risId ?? 'new'}`,
    initialValues: valuesOf(ris ?? undefined),
    valuesOf,
    validate,
    save: (values, version, custom) =>
      call('saveRis', { body: { ...values, url: values.url.trim(), custom, risId: ris?.risId, version } }),
    write: 'saveRis',
    read: () => call('getRis', { params: { risId: ris?.risId ?? 0 } }),
    success: ris ? t('messages.updated') : t('messages.added'),
    failure: ris ? t('messages:ris.updateFailed') : t('messages.addFailed'),
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const { form } = recordForm
  const text = (name: FieldName, maxLength: number) => ({
    label: t(`fields.${name}`),
    autoComplete: 'off',
    maxLength,
    ...form.getInputProps(name),
  })
  return (
    <RecordFormDrawer
      title={ris ? t('form.editTitle', { name: ris.name }) : t('form.addTitle')}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (name) => t(`fields.${name as FieldName}`),
        fetchFailed: t('form.fetchFailed'),
      }}
      submitLabel={ris ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <FormSection title={t('sections.system')}>
        <WideField>
          <TextInput {...text('name', 120)} required data-autofocus />
        </WideField>
        <TextInput {...text('code', 40)} dir="ltr" spellCheck={false} />
        <TextInput {...text('vendor', 120)} />
        <WideField>
          <TextInput {...text('url', 500)} dir="ltr" type="url" description={t('fields.urlHint')} />
        </WideField>
        <WideField>
          <Textarea {...text('description', 500)} minRows={2} maxRows={6} />
        </WideField>
      </FormSection>
    </RecordFormDrawer>
  )
}

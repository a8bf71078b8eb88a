import type { %One% } from '@gantry/contract/domains/%area%/%many%/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { textValues } from '../../../kit/records/text-values.ts'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'

const fieldNames = ['name'] as const
type FieldName = (typeof fieldNames)[number]

const valuesOf = (%oneCamel%?: %One%) => textValues(fieldNames, %oneCamel%)

type %One%FormDrawerProps = {
  /** Null to add one. */
  %oneCamel%: %One% | null
  onClose: () => void
  onSaved?: (saved: %One%) => void
}

/** The form that adds or changes a %words%. */
export default function %One%FormDrawer({ %oneCamel%, onClose, onSaved }: %One%FormDrawerProps) {
  const { t } = useTranslation('%many%')
  const %oneCamel%Id = %oneCamel%?.%oneCamel%Id
  const recordForm = useRecordForm({
    record: %oneCamel%,
    keepAs: `%one% ${%oneCamel%Id ?? 'new'}`,
    initialValues: valuesOf(%oneCamel% ?? undefined),
    valuesOf,
    /** The rules that are checked before the call. */
    validate: ({ name }: Record<FieldName, string>) =>
      name.trim() === '' ? { name: t('form.required') } : {},
    save: (values, version) => call('save%One%', { body: { ...values, %oneCamel%Id, version } }),
    write: 'save%One%',
    read: () => call('get%One%', { params: { %oneCamel%Id: %oneCamel%Id ?? 0 } }),
    success: %oneCamel% ? t('messages.updated') : t('messages.added'),
    failure: %oneCamel% ? t('messages.updateFailed') : t('messages.addFailed'),
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  return (
    <RecordFormDrawer
      title={%oneCamel% ? t('form.editTitle', { name: %oneCamel%.name }) : t('form.addTitle')}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (name) => t(`fields.${name as FieldName}`),
        fetchFailed: t('form.fetchFailed'),
      }}
      submitLabel={%oneCamel% ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <FormSection title={t('sections.%oneCamel%')}>
        <WideField>
          <TextInput
            label={t('fields.name')}
            autoComplete="off"
            maxLength={120}
            required
            data-autofocus
            {...recordForm.form.getInputProps('name')}
          />
        </WideField>
      </FormSection>
    </RecordFormDrawer>
  )
}

import type { Ris } from '@gantry/contract/ris/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { ConflictNotice } from '../../kit/records/ConflictNotice.tsx'
import { useRecordForm } from '../../kit/records/use-record-form.ts'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { FormSection, WideField } from '../../ui/forms/FormSection.tsx'
import { Textarea } from '../../ui/forms/Textarea.tsx'
import { FormDrawer } from '../../ui/overlays/FormDrawer.tsx'
import { newRisValues, type RisFieldName, risBodyOf, risErrors, risValuesOf } from './ris-values.ts'

type RisFormDrawerProps = {
  /** Null adds one. */
  ris: Ris | null
  onClose: () => void
}

/** The form for a RIS, new or known. */
export default function RisFormDrawer({ ris, onClose }: RisFormDrawerProps) {
  const { t } = useTranslation(['ris', 'messages'])
  const client = useQueryClient()
  const { form, conflict, reload } = useRecordForm({
    record: ris,
    initialValues: ris ? risValuesOf(ris) : newRisValues(),
    valuesOf: risValuesOf,
    validate: (values) => risErrors(values, { required: t('form.required'), url: t('form.urlWrong') }),
    save: async (values, version) => {
      const known = ris ? { risId: ris.risId, ...(version === undefined ? {} : { version }) } : {}
      await call('saveRis', { body: { ...risBodyOf(values), ...known } })
      notify.success(ris ? t('messages:ris.updated') : t('messages:ris.added'))
      await invalidateAfter(client, 'saveRis')
    },
    read: () => call('getRis', { params: { risId: ris?.risId ?? 0 } }),
    failure: ris ? t('messages:ris.updateFailed') : t('messages:ris.addFailed'),
    onSaved: onClose,
  })
  const text = (name: RisFieldName, maxLength: number) => ({
    label: t(`fields.${name}`),
    autoComplete: 'off',
    maxLength,
    ...form.getInputProps(name),
  })
  return (
    <FormDrawer
      title={ris ? <bdi>{t('form.editTitle', { name: ris.name })}</bdi> : t('form.addTitle')}
      form={form}
      submitLabel={ris ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <ConflictNotice
        conflict={conflict}
        title={t('form.staleTitle')}
        labelOf={(name) => t(`fields.${name as RisFieldName}`)}
        fetchFailed={t('form.fetchFailed')}
        onReload={reload}
      />
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
    </FormDrawer>
  )
}

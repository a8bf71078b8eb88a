import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type {
  Proof,
  QualificationSubject,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useHoldQuestion } from '../../../kit/holds/use-hold-question.tsx'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { Checkbox } from '../../../ui/basic/Checkbox.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx'
import { bodyOf, type KindValues, newKind, useKindErrors, valuesOf } from './kind-values.ts'
import { useKindLabel } from './use-kind-label.ts'

type KindFormDrawerProps = {
  /** Null to add one. */
  kind: QualificationKind | null
  onClose: () => void
}

/** The form that adds or changes a kind. The code and the subject are fixed once it exists. */
export default function KindFormDrawer({ kind, onClose }: KindFormDrawerProps) {
  const { t } = useTranslation('qualification-kinds')
  const labelOf = useKindLabel()
  const isNew = kind === null
  const { confirmed, question } = useHoldQuestion()
  const recordForm = useRecordForm<QualificationKind, KindValues>({
    record: kind,
    keepAs: `qualification-kind ${kind?.qualificationKindId ?? 'new'}`,
    initialValues: kind ? valuesOf(kind) : newKind,
    valuesOf,
    validate: useKindErrors(isNew),
    save: (values, version) => {
      const body = {
        ...bodyOf(values),
        ...(isNew
          ? { code: values.code.trim().toUpperCase(), subject: values.subject }
          : { qualificationKindId: kind.qualificationKindId, version }),
      }
      return confirmed({ of: 'qualification-kind', body }, (previewToken) =>
        call('saveQualificationKind', { body: { ...body, previewToken } }),
      )
    },
    write: 'saveQualificationKind',
    read: () => readKind(kind?.qualificationKindId ?? 0),
    success: t(isNew ? 'form.added' : 'form.changed'),
    failure: t(isNew ? 'form.addFailed' : 'form.changeFailed'),
    onSaved: onClose,
  })
  const { form } = recordForm
  const text = (
    name: 'label' | 'code' | 'pattern' | 'systemUri' | 'registerUrl' | 'graceMonths' | 'checkMonths',
  ) => ({
    label: t(`fields.${name}`),
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  const code = { dir: 'ltr' as const, spellCheck: false }
  const months = { inputMode: 'numeric' as const, maxLength: 2 }
  return (
    <RecordFormDrawer
      title={kind ? t('form.editTitle', { name: labelOf(kind) }) : t('form.addTitle')}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (field) => t(`fields.${field as keyof KindValues}`),
        fetchFailed: t('fetchFailed'),
      }}
      submitLabel={t(isNew ? 'form.addSubmit' : 'form.saveSubmit')}
      onClose={onClose}
    >
      <FormSection title={t('form.sections.kind')}>
        <WideField>
          <TextInput {...text('label')} maxLength={80} required data-autofocus />
        </WideField>
        {isNew && (
          <>
            <TextInput {...text('code')} {...code} description={t('form.codeHint')} maxLength={40} required />
            <RadioGroup<QualificationSubject>
              label={t('fields.subject')}
              options={[
                { value: 'USER', label: t('subjects.USER') },
                { value: 'MIP', label: t('subjects.MIP') },
              ]}
              {...form.getInputProps('subject')}
            />
          </>
        )}
        <WideField>
          <TextInput {...text('pattern')} {...code} description={t('form.patternHint')} maxLength={120} />
        </WideField>
        <WideField>
          <TextInput {...text('systemUri')} {...code} description={t('form.systemUriHint')} maxLength={200} />
        </WideField>
        <Checkbox
          label={t('fields.isJurisdictional')}
          description={t('form.isJurisdictionalHint')}
          {...form.getInputProps('isJurisdictional', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('fields.isSensitive')}
          description={t('form.isSensitiveHint')}
          {...form.getInputProps('isSensitive', { type: 'checkbox' })}
        />
        <Checkbox
          label={t('fields.hasEnd')}
          description={t('form.hasEndHint')}
          {...form.getInputProps('hasEnd', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection title={t('form.sections.checks')}>
        <RadioGroup<Proof>
          label={t('fields.proof')}
          options={[
            { value: 'REGISTER', label: t('proofs.REGISTER') },
            { value: 'DOCUMENT', label: t('proofs.DOCUMENT') },
          ]}
          {...form.getInputProps('proof')}
        />
        <WideField>
          <TextInput
            {...text('registerUrl')}
            {...code}
            description={t('form.registerUrlHint')}
            maxLength={200}
          />
        </WideField>
        <TextInput {...text('graceMonths')} {...months} description={t('form.graceMonthsHint')} required />
        <TextInput {...text('checkMonths')} {...months} description={t('form.checkMonthsHint')} />
      </FormSection>
      {question}
    </RecordFormDrawer>
  )
}

/** No call reads a single kind, so the whole short list is read. */
async function readKind(qualificationKindId: number): Promise<QualificationKind> {
  const { qualificationKinds } = await call('listQualificationKinds')
  const kind = qualificationKinds.find((known) => known.qualificationKindId === qualificationKindId)
  if (!kind) throw new Error(`There is no kind ${qualificationKindId} any more.`)
  return kind
}

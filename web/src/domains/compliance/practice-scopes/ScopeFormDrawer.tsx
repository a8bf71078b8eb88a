import type { PracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { scopeKinds, supervisions } from '@gantry/contract/domains/compliance/practice-scopes/words'
import { modalities } from '@gantry/contract/domains/people/links/user-mips/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { useCall } from '../../../api/queries.ts'
import { todayHere } from '../../../i18n/format.ts'
import { RecordSelect } from '../../../kit/records/RecordSelect.tsx'
import { DateField } from '../../../ui/days/DateField.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { CheckboxGroup } from '../../../ui/forms/CheckboxGroup.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import classes from './practice-scopes.module.css'
import { bodyOf, newValues, type ScopeValues, valuesOf } from './scope-values.ts'

type ScopeFormDrawerProps = {
  userId: number
  /** Null to propose a new one. */
  scope: PracticeScope | null
  /** Proposes one that takes the place of this scope. */
  isRenewal?: boolean
  onClose: () => void
}

/** The form that proposes a scope of practice, or changes a proposal. */
export default function ScopeFormDrawer({ userId, scope, isRenewal = false, onClose }: ScopeFormDrawerProps) {
  const { t } = useTranslation(['practice-scopes', 'links'])
  const client = useQueryClient()
  const labelOf = useKindLabel()
  const links = useCall('listUserMips', { params: { userId } }).data ?? []
  const known = useCall('listUserQualifications', { params: { userId } }).data?.qualifications ?? []
  const [initialValues] = useState(() =>
    scope === null ? newValues(todayHere()) : valuesOf(scope, todayHere(), isRenewal),
  )
  const isChange = scope !== null && !isRenewal
  const form = useServerForm<ScopeValues>({
    keepAs: `scope of ${userId} ${isRenewal ? 'renewal ' : ''}${scope?.practiceScopeId ?? 'new'}`,
    initialValues,
    validate: ({ mipId, modalities: chosen, procedures, ...values }) => ({
      mipId: mipId === null ? t('required') : null,
      modalities: chosen.length === 0 && procedures.trim() === '' ? t('form.nothing') : null,
      supervisorId: values.supervision !== 'NONE' && values.supervisorId === null ? t('required') : null,
      evidence:
        values.evidence.trim() === '' && values.qualificationIds.length === 0 ? t('form.noEvidence') : null,
      validFrom: values.validFrom === '' ? t('required') : null,
      reviewBy: values.kind === 'FULL' && values.reviewBy === '' ? t('required') : null,
      endsOn: values.kind !== 'FULL' && values.endsOn === '' ? t('required') : null,
    }),
    save: (values) =>
      call('proposePracticeScope', {
        body: {
          ...bodyOf(userId, values),
          ...(isChange && { practiceScopeId: scope.practiceScopeId, version: scope.version }),
          replaces: scope === null ? null : isRenewal ? scope.practiceScopeId : scope.replaces,
        },
      }),
    failure: t('propose.failed'),
    onSaved: () => {
      notify.success(t(isChange ? 'propose.changed' : 'propose.done'))
      void invalidateAfter(client, 'proposePracticeScope')
      onClose()
    },
  })
  const { values, setFieldValue, getInputProps } = form
  const supervisor = getInputProps('supervisorId')
  return (
    <FormDrawer
      title={t(isChange ? 'propose.editTitle' : isRenewal ? 'propose.renewTitle' : 'propose.title')}
      form={form}
      submitLabel={t(isChange ? 'propose.save' : 'propose.submit')}
      onClose={onClose}
    >
      <FormSection title={t('form.what')}>
        <Select
          label={t('fields.mipId')}
          options={links.map(({ mipId, mipName }) => ({ value: String(mipId), label: mipName }))}
          required
          disabled={scope !== null}
          {...getInputProps('mipId')}
        />
        <div className={classes.wide}>
          <CheckboxGroup
            label={t('fields.modalities')}
            options={modalities.map((value) => ({
              value,
              label: t('links:modalities.option', {
                code: value,
                name: t(`links:modalities.names.${value}`),
              }),
            }))}
            isInColumns
            {...getInputProps('modalities')}
          />
        </div>
        <Textarea
          label={t('fields.procedures')}
          description={t('form.proceduresHint')}
          minRows={2}
          maxRows={8}
          {...getInputProps('procedures')}
        />
        <Textarea
          label={t('fields.conditions')}
          description={t('form.conditionsHint')}
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...getInputProps('conditions')}
        />
        <RadioGroup
          label={t('fields.supervision')}
          options={supervisions.map((value) => ({ value, label: t(`supervisions.${value}`) }))}
          required
          {...getInputProps('supervision')}
        />
        {values.supervision !== 'NONE' && (
          <RecordSelect
            kind="user"
            label={t('fields.supervisorId')}
            description={t('form.supervisorHint')}
            placeholder={t('form.choose')}
            required
            value={values.supervisorId}
            error={supervisor.error}
            onChange={(id) => setFieldValue('supervisorId', id)}
          />
        )}
      </FormSection>
      <FormSection title={t('form.when')}>
        <RadioGroup
          label={t('fields.kind')}
          options={scopeKinds.map((value) => ({
            value,
            label: t(`kinds.${value}`),
            description: t(`kindHints.${value}`),
          }))}
          required
          {...getInputProps('kind')}
        />
        <DateField label={t('fields.validFrom')} required {...getInputProps('validFrom')} />
        {values.kind === 'FULL' && (
          <DateField label={t('fields.reviewBy')} required {...getInputProps('reviewBy')} />
        )}
        <DateField
          label={t('fields.endsOn')}
          required={values.kind !== 'FULL'}
          {...getInputProps('endsOn')}
        />
      </FormSection>
      <FormSection title={t('form.why')}>
        {known.length > 0 && (
          <CheckboxGroup
            label={t('form.qualifications')}
            options={known.map((one) => ({
              value: String(one.qualificationId),
              label: labelOf({ code: one.kindCode, label: one.kindLabel }),
              description: one.number,
            }))}
            {...getInputProps('qualificationIds')}
          />
        )}
        <Textarea
          label={t('fields.evidence')}
          description={t('form.evidenceHint')}
          minRows={2}
          maxRows={8}
          maxLength={2000}
          {...getInputProps('evidence')}
        />
      </FormSection>
    </FormDrawer>
  )
}

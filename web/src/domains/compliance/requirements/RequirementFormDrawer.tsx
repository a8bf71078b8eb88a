import { australianStates } from '@gantry/contract/australian-states'
import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { enforcements } from '@gantry/contract/domains/compliance/requirements/words'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { useCall } from '../../../api/queries.ts'
import { useHoldQuestion } from '../../../kit/holds/use-hold-question.tsx'
import { RecordSelect } from '../../../kit/records/RecordSelect.tsx'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { ChoiceFields } from './ChoiceFields.tsx'
import { RequirementSentence } from './RequirementSentence.tsx'
import { newValues, ofMips, type RequirementValues, scopeOf, valuesOf } from './requirement-values.ts'

type RequirementFormDrawerProps = {
  /** Null to add one. */
  requirement: Requirement | null
  onClose: () => void
}

/** The form that adds or changes a requirement. Before it holds or frees people, it shows whom. */
export default function RequirementFormDrawer({ requirement, onClose }: RequirementFormDrawerProps) {
  const { t } = useTranslation('requirements')
  const client = useQueryClient()
  const labelOf = useKindLabel()
  const roleLabel = useRoleLabel()
  const kinds = useCall('listQualificationKinds', {}).data?.qualificationKinds ?? []
  const roles = useCall('listRoles', { query: { pageSize: 200 } }).data?.roles ?? []
  const { confirmed, question } = useHoldQuestion()
  const kindOf = (chosen: RequirementValues) =>
    kinds.find(({ qualificationKindId }) => String(qualificationKindId) === chosen.qualificationKindId)
  const isOfMips = (chosen: RequirementValues) => kindOf(chosen)?.subject === 'MIP'
  const form = useServerForm<RequirementValues>({
    keepAs: `requirement ${requirement?.requirementId ?? 'new'}`,
    initialValues: requirement ? valuesOf(requirement) : newValues,
    validate: ({ qualificationKindId }) => ({
      qualificationKindId: qualificationKindId === null ? t('chooseKind') : null,
    }),
    save: (values) => {
      const body = {
        ...scopeOf(isOfMips(values) ? { ...values, ...ofMips } : values),
        enforcement: values.enforcement,
        requirementId: requirement?.requirementId,
        version: requirement?.version,
      }
      return confirmed({ of: 'requirement', body }, (previewToken) =>
        call('saveRequirement', { body: { ...body, previewToken } }),
      )
    },
    failure: t('saveFailed'),
    onSaved: () => {
      notify.success(t('saved'))
      void invalidateAfter(client, 'saveRequirement')
      onClose()
    },
  })
  const { values, setFieldValue } = form
  const kind = kindOf(values)
  const isOfPeople = !isOfMips(values)
  const text = (field: 'qualificationKindId' | 'roleId' | 'state' | 'enforcement') => {
    const { value, error } = form.getInputProps(field)
    return { value, error, onChange: (chosen: string | null) => setFieldValue(field, chosen) }
  }
  const label = requirement ? labelOf(requirement.kind) : undefined
  return (
    <FormDrawer
      title={label === undefined ? t('add') : <bdi>{t('editOf', { kind: label })}</bdi>}
      form={form}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <FormSection title={t('parts.what')}>
        <Select
          label={t('fields.kind')}
          placeholder={t('chooseKind')}
          required
          options={kinds
            .filter(
              ({ status, qualificationKindId }) =>
                status || qualificationKindId === kind?.qualificationKindId,
            )
            .map((offered) => ({ value: String(offered.qualificationKindId), label: labelOf(offered) }))}
          {...text('qualificationKindId')}
        />
        {isOfPeople && (
          <Select
            label={t('fields.roleId')}
            placeholder={t('all.roles')}
            clearLabel={t('clear', { field: t('fields.roleId') })}
            options={roles.map((role) => ({ value: String(role.roleId), label: roleLabel(role) }))}
            {...text('roleId')}
          />
        )}
        <RecordSelect
          kind="mip"
          label={t('fields.mipId')}
          placeholder={t('all.mips')}
          value={values.mipId}
          onChange={(mipId) => setFieldValue('mipId', mipId)}
        />
        <Select
          label={t('fields.state')}
          placeholder={t('all.states')}
          clearLabel={t('clear', { field: t('fields.state') })}
          options={australianStates.map((state) => ({ value: state, label: state }))}
          {...text('state')}
        />
      </FormSection>
      {isOfPeople && (
        <ChoiceFields
          values={values}
          errors={form.errors}
          onChange={(field, value) => setFieldValue(field, value)}
        />
      )}
      <FormSection title={t('parts.without')}>
        <Select
          label={t('fields.enforcement')}
          description={t(`enforcementText.${values.enforcement}`)}
          options={enforcements
            .filter((name) => isOfPeople || name !== 'HOLD')
            .map((name) => ({ value: name, label: t(`enforcement.${name}`) }))}
          {...text('enforcement')}
        />
      </FormSection>
      {kind && <RequirementSentence values={values} kind={kind} roles={roles} requirement={requirement} />}
      {question}
    </FormDrawer>
  )
}

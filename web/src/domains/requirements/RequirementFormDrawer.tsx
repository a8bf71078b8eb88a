import { australianStates } from '@gantry/contract/australian-states'
import type { Requirement } from '@gantry/contract/requirements/schemas'
import { enforcements } from '@gantry/contract/requirements/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { useCall } from '../../api/queries.ts'
import { RecordSelect } from '../../kit/records/RecordSelect.tsx'
import { useRoleLabel } from '../../kit/roles/use-role-label.ts'
import { Text } from '../../ui/display/Text.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { FormSection } from '../../ui/forms/FormSection.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { useServerForm } from '../../ui/forms/server-form.ts'
import { FormDrawer } from '../../ui/overlays/FormDrawer.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { previewQuery, RequirementPreview } from './RequirementPreview.tsx'
import { newValues, type RequirementValues, scopeOf, valuesOf } from './requirement-values.ts'
import classes from './requirements.module.css'

type RequirementFormDrawerProps = {
  /** Null to add one. */
  requirement: Requirement | null
  onClose: () => void
}

/** The form that adds or changes a requirement. Before HOLD is saved, it shows whom it would hold. */
export default function RequirementFormDrawer({ requirement, onClose }: RequirementFormDrawerProps) {
  const { t } = useTranslation('requirements')
  const client = useQueryClient()
  const labelOf = useKindLabel()
  const roleLabel = useRoleLabel()
  const kinds = useCall('listQualificationKinds', {}).data?.qualificationKinds ?? []
  const roles = useCall('listRoles', { query: { pageSize: 200 } }).data?.roles ?? []
  const form = useServerForm<RequirementValues>({
    initialValues: requirement ? valuesOf(requirement) : newValues,
    validate: ({ qualificationKindId }) => ({
      qualificationKindId: qualificationKindId === null ? t('chooseKind') : null,
    }),
    save: async (values) => {
      const scope = scopeOf(values)
      const { enforcement } = values
      const seen =
        enforcement === 'HOLD' ? client.getQueryData(previewQuery(scope).queryKey)?.previewToken : undefined
      return call('saveRequirement', {
        body: {
          ...scope,
          enforcement,
          requirementId: requirement?.requirementId,
          version: requirement?.version,
          previewToken: seen,
        },
      })
    },
    failure: t('saveFailed'),
    onSaved: () => {
      notify.success(t('saved'))
      void invalidateAfter(client, 'saveRequirement')
      onClose()
    },
  })
  const { values, setFieldValue } = form
  const kind = kinds.find(
    ({ qualificationKindId }) => String(qualificationKindId) === values.qualificationKindId,
  )
  const isOfPeople = kind?.subject !== 'MIP'
  const holds = values.enforcement === 'HOLD' && isOfPeople
  const preview = useQuery({ ...previewQuery(scopeOf(values)), enabled: holds && kind !== undefined })
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
      canSubmit={!holds || kind === undefined || preview.isSuccess}
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
      {holds && (
        <div className={classes.preview}>
          {kind === undefined ? (
            <Text>{t('preview.chooseKind')}</Text>
          ) : (
            <RequirementPreview key={JSON.stringify(scopeOf(values))} scope={scopeOf(values)} />
          )}
        </div>
      )}
    </FormDrawer>
  )
}

import type {
  ServiceAccount,
  ServiceAccountBody,
} from '@gantry/contract/domains/connections/service-accounts/schemas'
import { scopes } from '@gantry/contract/scopes'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { LazyRecordSelect } from '../../../kit/records/LazyRecordSelect.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { Skeleton } from '../../../ui/display/Skeleton.tsx'
import { CheckboxGroup } from '../../../ui/forms/CheckboxGroup.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { PresetButtons } from '../../../ui/forms/PresetButtons.tsx'
import { presetOf, scopePresetNames, scopePresets } from './presets.ts'
import { useScopeLabel } from './use-scope-label.ts'

type Values = { name: string; description: string; groupId: number | null; scopes: string[] }

const valuesOf = ({ name, description, groupId, scopes: chosen }: ServiceAccount): Values => ({
  name,
  description,
  groupId,
  scopes: chosen,
})
const noValues: Values = { name: '', description: '', groupId: null, scopes: [] }

type ServiceAccountFormDrawerProps = {
  /** Null to add one. */
  account: ServiceAccount | null
  onClose: () => void
  onSaved?: (saved: ServiceAccount) => void
}

/** The form that adds or changes a service account. */
export default function ServiceAccountFormDrawer({
  account,
  onClose,
  onSaved,
}: ServiceAccountFormDrawerProps) {
  const { t } = useTranslation('service-accounts')
  const labelOf = useScopeLabel()
  const recordForm = useRecordForm<ServiceAccount, Values>({
    record: account,
    keepAs: `service-account ${account?.serviceAccountId ?? 'new'}`,
    initialValues: account ? valuesOf(account) : noValues,
    valuesOf,
    validate: (values) => ({
      ...(values.name.trim() === '' && { name: t('form.required') }),
      ...(values.scopes.length === 0 && { scopes: t('form.noScope') }),
    }),
    save: (values, version) =>
      call('saveServiceAccount', {
        body: {
          ...values,
          scopes: values.scopes as ServiceAccountBody['scopes'],
          serviceAccountId: account?.serviceAccountId,
          version,
        },
      }),
    write: 'saveServiceAccount',
    read: () => call('getServiceAccount', { params: { serviceAccountId: account?.serviceAccountId ?? 0 } }),
    success: account ? t('form.updated') : t('form.added'),
    failure: account ? t('form.updateFailed') : t('form.addFailed'),
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const { form } = recordForm
  const group = form.getInputProps('groupId')
  const chosen = form.getInputProps('scopes')
  return (
    <RecordFormDrawer
      title={account ? t('form.editTitle', { name: account.name }) : t('form.addTitle')}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (name) => t(`fields.${name as keyof Values}`),
        fetchFailed: t('form.fetchFailed'),
      }}
      submitLabel={account ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <FormSection title={t('sections.account')}>
        <WideField>
          <TextInput
            label={t('fields.name')}
            description={t('fields.nameHint')}
            autoComplete="off"
            maxLength={80}
            {...form.getInputProps('name')}
            required
            data-autofocus
          />
        </WideField>
        <WideField>
          <TextInput
            label={t('fields.description')}
            autoComplete="off"
            maxLength={300}
            {...form.getInputProps('description')}
          />
        </WideField>
        <WideField>
          <Suspense fallback={<Skeleton height={60} />}>
            <LazyRecordSelect
              kind="group"
              label={t('fields.groupId')}
              description={t('fields.groupIdHint')}
              placeholder={t('wholePlatform')}
              value={group.value}
              onChange={group.onChange}
            />
          </Suspense>
        </WideField>
      </FormSection>
      <FormSection title={t('sections.scopes')}>
        <WideField>
          <PresetButtons
            label={t('presets.label')}
            presets={scopePresetNames.map((name) => ({ name, label: t(`presets.${name}`) }))}
            current={presetOf(chosen.value)}
            onChoose={(name) => form.setFieldValue('scopes', [...scopePresets[name]])}
          />
        </WideField>
        <WideField>
          <CheckboxGroup
            label={t('fields.scopes')}
            description={t('fields.scopesHint')}
            error={chosen.error}
            required
            options={scopes.map((scope) => ({ value: scope, label: labelOf(scope) }))}
            value={chosen.value}
            onChange={chosen.onChange}
            isInColumns
          />
        </WideField>
      </FormSection>
    </RecordFormDrawer>
  )
}

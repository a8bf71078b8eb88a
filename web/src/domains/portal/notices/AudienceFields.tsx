import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RoleChoice } from '../../../kit/roles/RoleChoice.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx'
import type { useServerForm } from '../../../ui/forms/server-form.ts'
import { ChosenRecords } from './ChosenRecords.tsx'
import type { NoticeValues } from './notice-values.ts'

type AudienceFieldsProps = { form: ReturnType<typeof useServerForm<NoticeValues>> }

/** Everybody, or the people of some roles, groups and MIPs. */
export function AudienceFields({ form }: AudienceFieldsProps) {
  const { t } = useTranslation('notices')
  const { values, setFieldValue } = form
  return (
    <FormSection title={t('fields.audience')}>
      <WideField>
        <RadioGroup
          label={t('fields.audience')}
          options={(['everybody', 'chosen'] as const).map((value) => ({ value, label: t(value) }))}
          value={values.to}
          error={form.getInputProps('to').error}
          onChange={(to) => setFieldValue('to', to)}
        />
      </WideField>
      {values.to === 'chosen' && (
        // Its own texts load with the first choice, and the form stays in view meanwhile.
        <Suspense>
          <WideField>
            <RoleChoice
              label={t('form.roles')}
              hint={t('form.rolesHint')}
              inactiveHint={t('form.inactiveRole')}
              value={values.roleIds}
              onChange={(ids) => setFieldValue('roleIds', ids)}
            />
          </WideField>
          <ChosenRecords
            kind="group"
            label={t('form.groups')}
            placeholder={t('form.addGroup')}
            value={values.groupIds}
            onChange={(ids) => setFieldValue('groupIds', ids)}
          />
          <ChosenRecords
            kind="mip"
            label={t('form.mips')}
            placeholder={t('form.addMip')}
            value={values.mipIds}
            onChange={(ids) => setFieldValue('mipIds', ids)}
          />
        </Suspense>
      )}
    </FormSection>
  )
}

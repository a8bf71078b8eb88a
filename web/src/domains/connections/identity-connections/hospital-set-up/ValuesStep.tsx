import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { isPublicMailDomain } from '@gantry/contract/domains/connections/identity-connections/words'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../../i18n/format.ts'
import { LazyRecordSelect } from '../../../../kit/records/LazyRecordSelect.tsx'
import { Alert } from '../../../../ui/basic/Alert.tsx'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Checkbox } from '../../../../ui/basic/Checkbox.tsx'
import { PasswordInput } from '../../../../ui/basic/PasswordInput.tsx'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { FixedField } from '../../../../ui/forms/FixedField.tsx'
import { FormSection, WideField } from '../../../../ui/forms/FormSection.tsx'
import { KeptNotice } from '../../../../ui/forms/kept/KeptNotice.tsx'
import type { useServerForm } from '../../../../ui/forms/server-form.ts'
import { Textarea } from '../../../../ui/forms/Textarea.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { domainsIn } from '../values.ts'
import { providerOf, wrongParts } from './providers.ts'
import { StepActions } from './StepActions.tsx'
import { type ProviderName } from './set-up-search.ts'
import { idOf, type SetUpValues } from './set-up-values.ts'

export type SetUpForm = ReturnType<typeof useServerForm<SetUpValues, IdentityConnection>>

type ValuesStepProps = {
  provider: ProviderName
  form: SetUpForm
  connection: IdentityConnection | undefined
}

/** The form with only what a provider needs. The other settings are in the form that edits a connection. */
export default function ValuesStep({ provider, form, connection }: ValuesStepProps) {
  const { t } = useTranslation(['hospital-set-up', 'identity-connections'])
  const code = { dir: 'ltr', spellCheck: false, autoComplete: 'off' } as const
  const { getInputProps, values } = form
  const { name, parts, needsSecret, trustsEmails, issuerOf } = providerOf(provider)
  const isComposed = provider !== 'other' && wrongParts(provider, values).length === 0
  return (
    <form onSubmit={form.submit} noValidate>
      <Section title={t('steps.values')} summary={t('values.summary')}>
        <KeptNotice kept={form.kept} />
        <HospitalFields form={form} />
        <FormSection title={name ?? t('identity-connections:sections.provider')}>
          {parts.map((part) => (
            <TextInput
              key={part}
              label={t(`parts.${part}.label`)}
              description={t(`parts.${part}.hint`)}
              maxLength={400}
              required
              {...code}
              {...getInputProps(part)}
            />
          ))}
          <TextInput
            label={t('identity-connections:fields.clientId')}
            maxLength={200}
            required
            {...code}
            {...getInputProps('clientId')}
          />
          <PasswordInput
            label={t('identity-connections:fields.clientSecret')}
            description={connection?.hasClientSecret ? t('identity-connections:hints.secretKept') : undefined}
            autoComplete="off"
            maxLength={500}
            required={needsSecret && connection?.hasClientSecret !== true}
            {...getInputProps('clientSecret')}
          />
          {isComposed && (
            <WideField>
              <FixedField
                label={t('identity-connections:fields.issuer')}
                value={issuerOf(values)}
                description={t('values.issuerHint')}
              />
            </WideField>
          )}
        </FormSection>
        <FormSection title={t('identity-connections:sections.people')}>
          <WideField>
            <Checkbox
              label={t('identity-connections:fields.addsPeople')}
              description={t('identity-connections:hints.addsPeople')}
              {...getInputProps('addsPeople', { type: 'checkbox' })}
            />
          </WideField>
          {trustsEmails === null && (
            <WideField>
              <Checkbox
                label={t('identity-connections:fields.trustsEmails')}
                description={t('values.trustsEmailsHint')}
                {...getInputProps('trustsEmails', { type: 'checkbox' })}
              />
            </WideField>
          )}
        </FormSection>
        <StepActions back={{ ...idOf(connection), provider, step: 'console' }}>
          <Button type="submit" loading={form.saving}>
            {t('values.submit')}
          </Button>
        </StepActions>
      </Section>
    </form>
  )
}

function HospitalFields({ form }: { form: SetUpForm }) {
  const { t, i18n } = useTranslation('identity-connections')
  const { getInputProps, setFieldValue, values } = form
  const publicDomains = domainsIn(values).filter(isPublicMailDomain)
  return (
    <FormSection title={t('sections.hospital')}>
      <TextInput
        label={t('fields.name')}
        description={t('hints.name')}
        autoComplete="off"
        maxLength={120}
        required
        {...getInputProps('name')}
      />
      <Suspense fallback={<Skeleton height={60} />}>
        <LazyRecordSelect
          kind="group"
          label={t('fields.groupId')}
          placeholder={t('choose')}
          required
          value={values.groupId}
          error={getInputProps('groupId').error}
          onChange={(id) => setFieldValue('groupId', id)}
        />
      </Suspense>
      <WideField>
        <Textarea
          label={t('fields.domains')}
          description={t('hints.domains')}
          required
          minRows={2}
          maxRows={6}
          dir="ltr"
          spellCheck={false}
          {...getInputProps('domains')}
        />
      </WideField>
      {publicDomains.length > 0 && (
        <WideField>
          <Alert tone="ember" role="status">
            {t('publicDomain', { domains: joinNames(publicDomains, i18n.language) })}
          </Alert>
        </WideField>
      )}
    </FormSection>
  )
}

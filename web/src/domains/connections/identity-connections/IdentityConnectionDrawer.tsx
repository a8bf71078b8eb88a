import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { isPublicMailDomain } from '@gantry/contract/domains/connections/identity-connections/words'
import { isAdministratorRole, roleCode } from '@gantry/contract/product'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { useCall } from '../../../api/queries.ts'
import { joinNames } from '../../../i18n/format.ts'
import { settings } from '../../../i18n/settings.ts'
import { RecordSelect } from '../../../kit/records/RecordSelect.tsx'
import { listedRoles } from '../../../kit/roles/RoleChoice.tsx'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Checkbox } from '../../../ui/basic/Checkbox.tsx'
import { PasswordInput } from '../../../ui/basic/PasswordInput.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { bodyOf, domainsIn, type Values, valuesOf } from './values.ts'

type IdentityConnectionDrawerProps = {
  connection: IdentityConnection
  onClose: () => void
}

/** The form with all settings of a connection. A new one is added step by step in `hospital-set-up/`. */
export default function IdentityConnectionDrawer({ connection, onClose }: IdentityConnectionDrawerProps) {
  const { t, i18n } = useTranslation('identity-connections')
  const client = useQueryClient()
  const form = useServerForm<Values>({
    keepAs: `identity-connection ${connection.identityConnectionId}`,
    initialValues: valuesOf(connection),
    validate: (values) => {
      const isMissing = (name: 'name' | 'issuer' | 'clientId') =>
        values[name].trim() === '' ? t('required') : null
      return {
        name: isMissing('name'),
        issuer: isMissing('issuer'),
        clientId: isMissing('clientId'),
        groupId: values.groupId === null ? t('required') : null,
        domains: domainsIn(values).length === 0 ? t('required') : null,
      }
    },
    save: (values) => call('saveIdentityConnection', { body: bodyOf(values, connection) }),
    failure: t('saveFailed'),
    onSaved: () => {
      notify.success(t('saved'))
      void invalidateAfter(client, 'saveIdentityConnection')
      onClose()
    },
  })
  const { values, setFieldValue, getInputProps } = form
  const publicDomains = domainsIn(values).filter(isPublicMailDomain)
  const text = (name: 'name' | 'issuer' | 'clientId' | 'rolesClaim', maxLength: number) => ({
    label: t(`fields.${name}`),
    autoComplete: 'off',
    maxLength,
    ...getInputProps(name),
  })
  const code = { dir: 'ltr', spellCheck: false } as const
  type Flag = 'addsPeople' | 'addsOtherDomains' | 'trustsEmails' | 'allowsPasswords' | 'signsInAdministrators'
  const flag = (name: Flag) => ({
    label: t(`fields.${name}`),
    description: t(`hints.${name}`),
    ...getInputProps(name, { type: 'checkbox' }),
  })
  return (
    <FormDrawer
      title={<bdi>{t('editOf', { name: connection.name })}</bdi>}
      form={form}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <FormSection title={t('sections.hospital')}>
        <TextInput {...text('name', 120)} description={t('hints.name')} required data-autofocus />
        <RecordSelect
          kind="group"
          label={t('fields.groupId')}
          placeholder={t('choose')}
          required
          value={values.groupId}
          error={getInputProps('groupId').error}
          onChange={(id) => setFieldValue('groupId', id)}
        />
        <WideField>
          <Textarea
            label={t('fields.domains')}
            description={t('hints.domains')}
            required
            minRows={2}
            maxRows={6}
            {...code}
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
        <Switch
          label={t('fields.status')}
          color="green"
          checked={values.status}
          onChange={(isOn) => setFieldValue('status', isOn)}
        />
      </FormSection>
      <FormSection title={t('sections.provider')}>
        <WideField>
          <TextInput {...text('issuer', 500)} {...code} type="url" description={t('hints.issuer')} required />
        </WideField>
        <TextInput {...text('clientId', 200)} {...code} required />
        <PasswordInput
          label={t('fields.clientSecret')}
          description={connection.hasClientSecret ? t('hints.secretKept') : undefined}
          autoComplete="off"
          maxLength={500}
          {...getInputProps('clientSecret')}
        />
        <WideField>
          <Textarea
            label={t('fields.acceptedAcrs')}
            description={t('hints.acceptedAcrs')}
            minRows={1}
            maxRows={4}
            {...code}
            {...getInputProps('acceptedAcrs')}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('sections.people')}>
        <WideField>
          <Checkbox {...flag('addsPeople')} />
        </WideField>
        <WideField>
          <Checkbox {...flag('trustsEmails')} />
        </WideField>
        <WideField>
          <Checkbox {...flag('addsOtherDomains')} />
        </WideField>
        <WideField>
          <Checkbox {...flag('allowsPasswords')} />
        </WideField>
        <WideField>
          <Checkbox {...flag('signsInAdministrators')} />
        </WideField>
        <WideField>
          <TextInput {...text('rolesClaim', 100)} {...code} description={t('hints.rolesClaim')} />
        </WideField>
        {values.rolesClaim.trim() !== '' && (
          <RoleMap
            values={values.roleMap}
            error={getInputProps('roleMap').error}
            onChange={(roleMap) => setFieldValue('roleMap', roleMap)}
          />
        )}
      </FormSection>
    </FormDrawer>
  )
}

type RoleMapProps = {
  values: Values['roleMap']
  error: string | undefined
  onChange: (values: Values['roleMap']) => void
}

/** For each role that a connection may give: the values of the claim that give it. */
function RoleMap({ values, error, onChange }: RoleMapProps) {
  const { t } = useTranslation('identity-connections')
  const labelOf = useRoleLabel()
  const { data } = useCall('listRoles', listedRoles)
  const given = (data?.roles ?? []).filter(
    ({ name, status }) => status && !isAdministratorRole(roleCode(settings.productName, name)),
  )
  return (
    <>
      {error !== undefined && (
        <WideField>
          <Alert>{error}</Alert>
        </WideField>
      )}
      {given.map((role) => (
        <TextInput
          key={role.roleId}
          label={t('valuesFor', { role: labelOf(role) })}
          autoComplete="off"
          dir="ltr"
          value={values[role.roleId] ?? ''}
          onChange={({ currentTarget }) => onChange({ ...values, [role.roleId]: currentTarget.value })}
        />
      ))}
    </>
  )
}

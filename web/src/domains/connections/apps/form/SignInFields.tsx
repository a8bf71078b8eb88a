import { useTranslation } from 'react-i18next'
import { Alert } from '../../../../ui/basic/Alert.tsx'
import { Checkbox } from '../../../../ui/basic/Checkbox.tsx'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { FormSection, WideField } from '../../../../ui/forms/FormSection.tsx'
import { Textarea } from '../../../../ui/forms/Textarea.tsx'
import { type SignInField, usesField } from '../modes.ts'
import type { AppForm } from './app-values.ts'

/** The sign-in fields that the app's mode uses. */
export function SignInFields({ form: { values, getInputProps } }: { form: AppForm }) {
  const { t } = useTranslation('apps')
  const { mode } = values
  if (mode === 'link') return null
  const hasField = (field: SignInField) => usesField(mode, field)

  const address = (name: 'initiateLoginUri' | 'backchannelLogoutUri') => ({
    label: t(`fields.${name}`),
    description: t(`fields.${name}Hint`),
    type: 'url',
    dir: 'ltr',
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 500,
    ...getInputProps(name),
  })
  const lines = (name: 'redirectUris' | 'postLogoutRedirectUris' | 'viewerCodes') => ({
    label: t(`fields.${name}`),
    description: t(`fields.${name}Hint`),
    dir: 'ltr',
    autoComplete: 'off',
    spellCheck: false,
    minRows: 2,
    maxRows: 8,
    ...getInputProps(name),
  })
  const flag = (name: 'isPublic' | 'requiresPkce' | 'isArchive') => ({
    label: t(`fields.${name}`),
    description: t(`fields.${name}Hint`),
    ...getInputProps(name, { type: 'checkbox' }),
  })

  return (
    <FormSection title={t('sections.signIn')}>
      {hasField('initiateLoginUri') && (
        <WideField>
          <TextInput {...address('initiateLoginUri')} required />
        </WideField>
      )}
      {hasField('redirectUris') && (
        <WideField>
          <Textarea {...lines('redirectUris')} required />
        </WideField>
      )}
      {hasField('postLogoutRedirectUris') && (
        <WideField>
          <Textarea {...lines('postLogoutRedirectUris')} />
        </WideField>
      )}
      {hasField('backchannelLogoutUri') && (
        <WideField>
          <TextInput {...address('backchannelLogoutUri')} />
        </WideField>
      )}
      {hasField('isPublic') && (
        <WideField>
          <Checkbox {...flag('isPublic')} />
        </WideField>
      )}
      {hasField('requiresPkce') && !values.isPublic && (
        <WideField>
          <Checkbox {...flag('requiresPkce')} />
          {!values.requiresPkce && (
            <Alert tone="ember" role="status">
              {t('fields.pkceWaived')}
            </Alert>
          )}
        </WideField>
      )}
      {hasField('isArchive') && (
        <WideField>
          <Checkbox {...flag('isArchive')} />
        </WideField>
      )}
      {hasField('viewerCodes') && values.isArchive && (
        <WideField>
          <Textarea {...lines('viewerCodes')} />
        </WideField>
      )}
    </FormSection>
  )
}

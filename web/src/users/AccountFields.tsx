import type { Profile } from '@gantry/contract/users'
import { Radio, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormSection, hintBelow, WideField } from '../ui/FormSection.tsx'
import { RoleChoice } from '../ui/RoleChoice.tsx'
import classes from './AccountFields.module.css'
import type { UserValues } from './account-values.ts'
import { useRoleDescription } from './role-texts.ts'

type AccountFieldsProps = {
  field: (name: keyof UserValues) => object
  /** Null while adding someone. */
  profile: Profile | null
}

/** Sign-in, place and roles: what only an administrator sets. */
export function AccountFields({ field, profile }: AccountFieldsProps) {
  const { t } = useTranslation('users')
  const describe = useRoleDescription()
  const hasAuthenticator = profile?.twoFactorAuthType === 'AUTHENTICATOR'
  return (
    <FormSection title={t('sections.account')}>
      <TextInput
        label={t('fields.email')}
        description={profile ? t('fields.emailHint') : t('form.addHint')}
        {...hintBelow}
        type="email"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
        required
        {...field('email')}
      />
      <TextInput
        label={t('fields.siteCode')}
        autoComplete="off"
        dir="ltr"
        maxLength={40}
        {...field('siteCode')}
      />
      <WideField>
        <RoleChoice
          label={t('fields.roles')}
          hint={t('fields.rolesHint')}
          inactiveHint={t('fields.roleInactive')}
          describe={describe}
          required
          {...field('roleIds')}
        />
      </WideField>
      <WideField>
        <Radio.Group
          label={t('fields.twoFactorAuthType')}
          description={t('fields.twoFactorHint')}
          {...field('twoFactorAuthType')}
        >
          <div className={classes.choices}>
            <Radio value="EMAIL" label={t('secondFactor.EMAIL')} />
            <Radio
              value="AUTHENTICATOR"
              label={t('secondFactor.AUTHENTICATOR')}
              disabled={!hasAuthenticator}
            />
          </div>
        </Radio.Group>
      </WideField>
    </FormSection>
  )
}

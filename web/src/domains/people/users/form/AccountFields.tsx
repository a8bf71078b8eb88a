import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { roleCode } from '@gantry/contract/product'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { settings } from '../../../../i18n/settings.ts'
import { LazyRecordSelect } from '../../../../kit/records/LazyRecordSelect.tsx'
import { listedRoles, RoleChoice } from '../../../../kit/roles/RoleChoice.tsx'
import { useSignedInUser } from '../../../../sessions/index.ts'
import { PasswordInput } from '../../../../ui/basic/PasswordInput.tsx'
import { TextInput } from '../../../../ui/basic/TextInput.tsx'
import { Skeleton } from '../../../../ui/display/Skeleton.tsx'
import { FormSection, WideField } from '../../../../ui/forms/FormSection.tsx'
import { RadioGroup } from '../../../../ui/forms/RadioGroup.tsx'
import { useRoleDescription } from '../role-texts.ts'
import classes from './AccountFields.module.css'
import type { UserValues } from './account-values.ts'
import { RoleEnds } from './RoleEnds.tsx'

type AccountFieldsProps = {
  field: (name: keyof UserValues) => object
  /** Null while a person is added. */
  profile: Profile | null
  roleIds: readonly string[]
  roleEnds: Record<string, string>
  onRoleEnds: (ends: Record<string, string>) => void
  groupIdForAdmin: number | null
  email: string
  /** Whether the server has asked for the password of the signed-in administrator. */
  asksPassword: boolean
  onGroupIdForAdmin: (groupId: number | null) => void
}

/** E-mail address, site, roles and second factor. Only administrators set them. */
export function AccountFields(props: AccountFieldsProps) {
  const {
    field,
    profile,
    roleIds,
    roleEnds,
    onRoleEnds,
    groupIdForAdmin,
    email,
    asksPassword,
    onGroupIdForAdmin,
  } = props
  const { t } = useTranslation('users')
  const isGroupAdmin = useHasGroupAdmin(roleIds)
  const describe = useRoleDescription()
  const hasAuthenticator = profile?.twoFactorAuthType === 'AUTHENTICATOR'
  const isOwn = useSignedInUser().userId === profile?.userId
  return (
    <FormSection title={t('sections.account')}>
      <TextInput
        label={t('fields.email')}
        description={profile ? t('fields.emailHint') : t('form.addHint')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
        required
        {...field('email')}
      />
      {(asksPassword || (isOwn && email.trim().toLowerCase() !== profile?.email.toLowerCase())) && (
        <PasswordInput
          label={t('fields.currentPassword')}
          description={t('fields.currentPasswordHint')}
          autoComplete="current-password"
          maxLength={200}
          required
          {...field('currentPassword')}
        />
      )}
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
      <RoleEnds roleIds={roleIds} value={roleEnds} onChange={onRoleEnds} />
      {isGroupAdmin && (
        <Suspense fallback={<Skeleton height={60} />}>
          <LazyRecordSelect
            kind="group"
            label={t('fields.groupIdForAdmin')}
            description={t('groups.forAdminHint')}
            placeholder={t('groups.noneForAdmin')}
            value={groupIdForAdmin}
            onChange={onGroupIdForAdmin}
          />
        </Suspense>
      )}
      <WideField>
        <RadioGroup
          label={t('fields.twoFactorAuthType')}
          description={t('fields.twoFactorHint')}
          options={[
            // Users set up their own authenticator on My Profile, because it takes the password.
            { value: 'EMAIL', label: t('secondFactor.EMAIL'), isDisabled: isOwn && hasAuthenticator },
            {
              value: 'AUTHENTICATOR',
              label: t('secondFactor.AUTHENTICATOR'),
              isDisabled: !hasAuthenticator,
            },
          ]}
          className={classes.choices}
          {...field('twoFactorAuthType')}
        />
      </WideField>
    </FormSection>
  )
}

/** Whether one of these is the role of group administrator, whose group is asked for beside it. */
function useHasGroupAdmin(roleIds: readonly string[]): boolean {
  const { data } = useCall('listRoles', listedRoles)
  const role = data?.roles.find(({ name }) => roleCode(settings.productName, name) === 'GroupAdmin')
  return role !== undefined && roleIds.includes(String(role.roleId))
}

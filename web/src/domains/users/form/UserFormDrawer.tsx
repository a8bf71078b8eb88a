import type { Profile } from '@gantry/contract/users/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { useRecordForm } from '../../../kit/records/use-record-form.ts'
import { useSignedInUser } from '../../../sessions/index.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { ProfileFields } from '../profile/ProfileFields.tsx'
import { useProfileErrorTexts } from '../profile/use-profile-error-texts.ts'
import { AccountFields } from './AccountFields.tsx'
import { newUserValues, userBodyOf, userErrors, userValuesOf } from './account-values.ts'
import { ConflictNotice } from './ConflictNotice.tsx'

const HOME_ZONE = 'Australia/Sydney'
type UserFormDrawerProps = {
  /** Null adds someone. */
  profile: Profile | null
  onClose: () => void
  onSaved?: (profile: Profile) => void
}

/** An administrator's form for a person, new or known. */
export default function UserFormDrawer({ profile, onClose, onSaved }: UserFormDrawerProps) {
  const { t } = useTranslation(['users', 'messages', 'validation'])
  const client = useQueryClient()
  const { language } = useSignedInUser()
  const errorTexts = {
    ...useProfileErrorTexts(),
    emailRequired: t('validation:email.required'),
    email: t('validation:email.malformed'),
    roles: t('form.rolesRequired'),
  }
  const { form, conflict, reload } = useRecordForm({
    record: profile,
    initialValues: profile ? userValuesOf(profile) : newUserValues(HOME_ZONE, language),
    valuesOf: userValuesOf,
    validate: (values) => userErrors(values, errorTexts),
    save: async (values, version) => {
      const known = profile ? { userId: profile.userId, ...(version === undefined ? {} : { version }) } : {}
      const saved = await call('saveUser', { body: { ...userBodyOf(values), ...known } })
      notify.success(profile ? t('messages:users.updated') : t('messages:users.added'))
      await invalidateAfter(client, 'saveUser')
      onSaved?.(saved)
    },
    read: () => call('getUser', { params: { userId: profile?.userId ?? 0 } }),
    failure: profile ? t('messages:users.updateFailed') : t('messages:users.addFailed'),
    fieldNames: { roles: 'roleIds' },
    onSaved: onClose,
  })
  const name = profile && `${profile.firstName} ${profile.lastName}`
  return (
    <FormDrawer
      title={name === null ? t('form.addTitle') : <bdi>{t('form.editTitle', { name })}</bdi>}
      form={form}
      submitLabel={profile ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <ConflictNotice conflict={conflict} onReload={reload} />
      <ProfileFields
        field={form.getInputProps}
        isOwn={false}
        afterIdentity={<AccountFields field={form.getInputProps} profile={profile} />}
      />
    </FormDrawer>
  )
}

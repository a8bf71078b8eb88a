import type { Profile } from '@gantry/contract/users/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { RecordFormDrawer } from '../../../kit/records/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/use-record-form.ts'
import { useSignedInUser } from '../../../sessions/index.ts'
import { ProfileFields } from '../profile/ProfileFields.tsx'
import { useProfileErrorTexts } from '../profile/use-profile-error-texts.ts'
import { AccountFields } from './AccountFields.tsx'
import { newUserValues, userBodyOf, userErrors, userValuesOf } from './account-values.ts'
import { useConflictTexts } from './use-conflict-texts.ts'

const HOME_ZONE = 'Australia/Sydney'
type UserFormDrawerProps = {
  /** Null to add a person. */
  profile: Profile | null
  onClose: () => void
}

/** The form with which an administrator adds or changes a person. */
export default function UserFormDrawer({ profile, onClose }: UserFormDrawerProps) {
  const { t } = useTranslation(['users', 'messages', 'validation'])
  const { language } = useSignedInUser()
  const errorTexts = {
    ...useProfileErrorTexts(),
    emailRequired: t('validation:email.required'),
    email: t('validation:email.malformed'),
    roles: t('form.rolesRequired'),
  }
  const conflictTexts = useConflictTexts()
  const recordForm = useRecordForm({
    record: profile,
    initialValues: profile ? userValuesOf(profile) : newUserValues(HOME_ZONE, language),
    valuesOf: userValuesOf,
    validate: (values) => userErrors(values, errorTexts),
    save: (values, version) =>
      call('saveUser', { body: { ...userBodyOf(values), userId: profile?.userId, version } }),
    write: 'saveUser',
    read: () => call('getUser', { params: { userId: profile?.userId ?? 0 } }),
    success: profile ? t('messages:users.updated') : t('messages:users.added'),
    failure: profile ? t('messages:users.updateFailed') : t('messages:users.addFailed'),
    fieldNames: { roles: 'roleIds' },
    onSaved: onClose,
  })
  const field = recordForm.form.getInputProps
  const name = profile && `${profile.firstName} ${profile.lastName}`
  return (
    <RecordFormDrawer
      title={name === null ? t('form.addTitle') : t('form.editTitle', { name })}
      recordForm={recordForm}
      conflictTexts={conflictTexts}
      submitLabel={profile ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <ProfileFields
        field={field}
        isOwn={false}
        afterIdentity={<AccountFields field={field} profile={profile} />}
      />
    </RecordFormDrawer>
  )
}

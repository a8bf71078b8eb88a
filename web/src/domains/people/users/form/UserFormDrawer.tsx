import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useCustomFields } from '../../../../kit/custom-fields/use-custom-fields.ts'
import { RecordFormDrawer } from '../../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../../kit/records/form/use-record-form.ts'
import { fullName, useSignedInUser } from '../../../../sessions/index.ts'
import { notify } from '../../../../ui/feedback/notify.ts'
import { useErrorText } from '../../../../ui/feedback/use-error-text.ts'
import { ProfileFields } from '../profile/ProfileFields.tsx'
import { useProfileErrorTexts } from '../profile/use-profile-error-texts.ts'
import { AccountFields } from './AccountFields.tsx'
import { newUserValues, type UserValues, userBodyOf, userErrors, userValuesOf } from './account-values.ts'
import { useConflictTexts } from './use-conflict-texts.ts'

const HOME_ZONE = 'Australia/Sydney'
type UserFormDrawerProps = {
  /** Null to add a person. */
  profile: Profile | null
  onClose: () => void
  onSaved?: (saved: Profile) => void
  /** Fields of the caller, below the account. */
  children?: ReactNode
}

/** The form with which an administrator adds or changes a person. */
export default function UserFormDrawer({ profile, onClose, onSaved, children }: UserFormDrawerProps) {
  const { t } = useTranslation(['users', 'messages', 'validation'])
  const { language } = useSignedInUser()
  const errorText = useErrorText()
  const errorTexts = {
    ...useProfileErrorTexts(),
    emailRequired: t('validation:email.required'),
    email: t('validation:email.malformed'),
    roles: t('form.rolesRequired'),
  }
  const conflictTexts = useConflictTexts()
  const recordForm = useRecordForm<Profile, UserValues>({
    record: profile,
    customFields: useCustomFields('user'),
    keepAs: `user ${profile?.userId ?? 'new'}`,
    initialValues: profile ? userValuesOf(profile) : newUserValues(HOME_ZONE, language),
    valuesOf: userValuesOf,
    validate: (values) => userErrors(values, errorTexts),
    save: async (values, version, custom) => {
      const saved = await call('saveUser', {
        body: { ...userBodyOf(values, profile), custom, userId: profile?.userId, version },
      })
      await saveGroup(saved, values.groupIdForAdmin)
      return saved
    },
    write: 'saveUser',
    read: () => call('getUser', { params: { userId: profile?.userId ?? 0 } }),
    success: profile ? t('messages.updated') : t('messages.added'),
    failure: profile ? t('messages.updateFailed') : t('messages.addFailed'),
    fieldNames: { roles: 'roleIds' },
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })

  /** The user is saved by now. A refused group shows a message, and can be set on the tab of groups. */
  async function saveGroup({ userId, groupIdForAdmin }: Profile, wanted: number | null): Promise<void> {
    if (wanted === groupIdForAdmin) return
    const query = { 'user-id': userId, groupIdForAdmin: wanted ?? 0 }
    await call('setGroupForAdmin', { params: { userId }, query }).catch((error: unknown) => {
      const { message, detail } = errorText(error, t('messages:users.updateGroupFailed'))
      notify.error(message, detail)
    })
  }

  const { form } = recordForm
  const field = form.getInputProps
  const name = profile && fullName(profile)
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
        afterIdentity={
          <>
            <AccountFields
              field={field}
              profile={profile}
              roleIds={form.values.roleIds}
              roleEnds={form.values.roleEnds}
              onRoleEnds={(ends) => form.setFieldValue('roleEnds', ends)}
              groupIdForAdmin={form.values.groupIdForAdmin}
              email={form.values.email}
              asksPassword={
                form.values.currentPassword !== '' || form.errors['currentPassword'] !== undefined
              }
              onGroupIdForAdmin={(groupId) => form.setFieldValue('groupIdForAdmin', groupId)}
            />
            {children}
          </>
        }
      />
    </RecordFormDrawer>
  )
}

import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCustomFields } from '../../../kit/custom-fields/use-custom-fields.ts'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { patchSessionUser } from '../../../sessions/index.ts'
import {
  ProfileFields,
  type ProfileValues,
  profileBodyOf,
  profileErrors,
  profileValuesOf,
  useConflictTexts,
  useProfileErrorTexts,
} from '../../people/users/index.ts'
import type { LinkedField } from './profile-search.ts'

type ProfileFormDrawerProps = {
  profile: Profile
  /** Reads the record again, after another person has changed it. */
  read: () => Promise<Profile>
  /** The field that has the focus, instead of the first one. */
  focusOn?: LinkedField | undefined
  onClose: () => void
}

/** The form with which users change their own record. */
export default function ProfileFormDrawer({ profile, read, focusOn, onClose }: ProfileFormDrawerProps) {
  const { t } = useTranslation(['my-profile', 'common'])
  const conflictTexts = useConflictTexts()
  const errorTexts = useProfileErrorTexts()
  const { userId } = profile
  const recordForm = useRecordForm<Profile, ProfileValues>({
    record: profile,
    customFields: useCustomFields('me'),
    keepAs: `profile ${userId}`,
    initialValues: profileValuesOf(profile),
    valuesOf: profileValuesOf,
    validate: (values) => profileErrors(values, errorTexts),
    save: async (values, version, custom) => {
      const body = { ...profileBodyOf(values), custom, version }
      const saved = await call('updateProfile', { params: { userId }, body })
      const { firstName, lastName, language, timeZone } = saved
      patchSessionUser({ firstName, lastName, language, timeZone })
      return saved
    },
    write: 'updateProfile',
    success: t('messages.users.updatedProfile'),
    read,
    failure: t('messages.users.updateProfileFailed'),
    onSaved: onClose,
  })
  return (
    <RecordFormDrawer
      title={t('editTitle')}
      recordForm={recordForm}
      conflictTexts={conflictTexts}
      submitLabel={t('common:save')}
      onClose={onClose}
    >
      <ProfileFields field={recordForm.form.getInputProps} isOwn focusOn={focusOn} />
    </RecordFormDrawer>
  )
}

import type { Profile } from '@gantry/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { outdate } from '../api/outdate.ts'
import { patchSessionUser } from '../sessions/index.ts'
import { FormDrawer } from '../ui/FormDrawer.tsx'
import { notify } from '../ui/notify.ts'
import { useRecordForm } from '../ui/use-record-form.ts'
import {
  ConflictNotice,
  ProfileFields,
  profileBodyOf,
  profileErrors,
  profileValuesOf,
  useProfileErrorTexts,
} from '../users/index.ts'

type ProfileFormDrawerProps = { profile: Profile; onClose: () => void }

/** One's own record, as far as it is one's own to write. */
export default function ProfileFormDrawer({ profile, onClose }: ProfileFormDrawerProps) {
  const { t } = useTranslation(['my-profile', 'messages', 'common'])
  const client = useQueryClient()
  const errorTexts = useProfileErrorTexts()
  const { userId } = profile
  const { form, conflict, reload } = useRecordForm({
    record: profile,
    initialValues: profileValuesOf(profile),
    valuesOf: profileValuesOf,
    validate: (values) => profileErrors(values, errorTexts),
    save: async (values, version) => {
      const body = { ...profileBodyOf(values), ...(version === undefined ? {} : { version }) }
      const { firstName, lastName, language } = await call('updateProfile', { params: { userId }, body })
      notify.success(t('messages:users.updatedProfile'))
      patchSessionUser({ firstName, lastName, language })
      await outdate(client, ['getMyProfile', 'getUser', 'getMember', 'listUsers'])
    },
    read: () => call('getMyProfile'),
    failure: t('messages:users.updateProfileFailed'),
    onSaved: onClose,
  })
  return (
    <FormDrawer title={t('editTitle')} form={form} submitLabel={t('common:save')} onClose={onClose}>
      <ConflictNotice conflict={conflict} onReload={reload} />
      <ProfileFields field={form.getInputProps} isOwn />
    </FormDrawer>
  )
}

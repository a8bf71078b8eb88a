import type { Profile } from '@gantry/contract/users/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { useRecordForm } from '../../kit/records/use-record-form.ts'
import { patchSessionUser } from '../../sessions/index.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { FormDrawer } from '../../ui/overlays/FormDrawer.tsx'
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
      await invalidateAfter(client, 'updateProfile')
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

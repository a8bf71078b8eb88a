import type { Person, Profile } from '@gantry/contract/domains/people/users/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useCustomFields } from '../../../../kit/custom-fields/use-custom-fields.ts'
import { RecordFormDrawer } from '../../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../../kit/records/form/use-record-form.ts'
import { fullName } from '../../../../sessions/index.ts'
import { useConflictTexts } from './use-conflict-texts.ts'

type CustomValuesDrawerProps = { profile: Person; onClose: () => void }

/** The form with which a group administrator changes custom fields of a member, and nothing else. */
export default function CustomValuesDrawer({ profile, onClose }: CustomValuesDrawerProps) {
  const { t } = useTranslation('users')
  const { userId } = profile
  const recordForm = useRecordForm<Profile, Record<string, never>>({
    record: profile,
    customFields: useCustomFields('user'),
    keepAs: `custom-values ${userId}`,
    initialValues: {},
    valuesOf: () => ({}),
    validate: () => ({}),
    save: (_values, version = profile.version, custom = {}) =>
      call('saveUserCustomValues', { params: { userId }, body: { version, custom } }),
    write: 'saveUserCustomValues',
    read: async () => (await call('getMember', { params: { userId } })) as Person,
    success: t('messages.updated'),
    failure: t('messages.updateFailed'),
    onSaved: onClose,
  })
  return (
    <RecordFormDrawer
      title={t('form.editTitle', { name: fullName(profile) })}
      recordForm={recordForm}
      conflictTexts={useConflictTexts()}
      submitLabel={t('form.saveSubmit')}
      onClose={onClose}
    >
      {null}
    </RecordFormDrawer>
  )
}

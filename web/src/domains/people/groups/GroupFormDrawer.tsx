import type { Group, ReadGroup } from '@gantry/contract/domains/people/groups/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCustomFields } from '../../../kit/custom-fields/use-custom-fields.ts'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { FixedField } from '../../../ui/forms/FixedField.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { Textarea } from '../../../ui/forms/Textarea.tsx'
import { type GroupValues, groupBodyOf, groupErrors, groupValuesOf, newGroupValues } from './group-values.ts'

type GroupFormDrawerProps = {
  /** Null to add one. */
  group: ReadGroup | null
  onClose: () => void
  onSaved?: (group: Group) => void
}

/** The form that adds or changes a group. */
export default function GroupFormDrawer({ group, onClose, onSaved }: GroupFormDrawerProps) {
  const { t } = useTranslation(['groups', 'validation'])
  const recordForm = useRecordForm<Group, GroupValues>({
    record: group,
    customFields: useCustomFields('group'),
    keepAs: `group ${group?.groupId ?? 'new'}`,
    initialValues: group ? groupValuesOf(group) : newGroupValues,
    valuesOf: groupValuesOf,
    validate: (values) =>
      groupErrors(values, {
        nameRequired: t('form.nameRequired'),
        email: t('validation:email.malformed'),
        phone: t('form.phoneWrong'),
      }),
    save: (values, version, custom) =>
      call('saveGroup', { body: { ...groupBodyOf(values), custom, groupId: group?.groupId, version } }),
    write: 'saveGroup',
    read: () => call('getGroup', { params: { groupId: group?.groupId ?? 0 } }),
    success: group ? t('messages.updated') : t('messages.added'),
    failure: group ? t('messages.updateFailed') : t('messages.addFailed'),
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const field = recordForm.form.getInputProps
  const canRename = group === null || group.may.includes('rename')
  return (
    <RecordFormDrawer
      title={group ? t('form.editTitle', { name: group.groupName }) : t('form.addTitle')}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (name) => t(`fields.${name as keyof GroupValues}`),
        fetchFailed: t('messages.fetchFailed'),
      }}
      submitLabel={group ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <FormSection title={t('sections.group')}>
        <WideField>
          {canRename ? (
            <TextInput
              label={t('fields.groupName')}
              autoComplete="off"
              maxLength={120}
              required
              data-autofocus
              {...field('groupName')}
            />
          ) : (
            <FixedField
              label={t('fields.groupName')}
              value={recordForm.form.values.groupName}
              description={t('fields.nameFixed')}
            />
          )}
        </WideField>
        <WideField>
          <Textarea
            label={t('fields.description')}
            description={t('fields.descriptionHint')}
            maxLength={500}
            minRows={3}
            maxRows={6}
            data-autofocus={canRename ? undefined : true}
            {...field('description')}
          />
        </WideField>
      </FormSection>
      <FormSection title={t('sections.contact')}>
        <TextInput
          label={t('fields.email')}
          type="email"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          maxLength={254}
          {...field('email')}
        />
        <TextInput
          label={t('fields.phone')}
          type="tel"
          autoComplete="off"
          dir="ltr"
          maxLength={40}
          {...field('phone')}
        />
      </FormSection>
    </RecordFormDrawer>
  )
}

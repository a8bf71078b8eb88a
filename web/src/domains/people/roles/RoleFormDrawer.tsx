import type { Role } from '@gantry/contract/domains/people/roles/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { RecordFormDrawer } from '../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../kit/records/form/use-record-form.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'

type RoleValues = { label: string; name: string }

const valuesOf = ({ label, name }: Pick<Role, 'label' | 'name'>): RoleValues => ({ label, name })

type RoleFormDrawerProps = {
  /** Null to add one. */
  role: Role | null
  onClose: () => void
}

/** The form that adds or changes a role. The code of a built-in role is fixed. */
export default function RoleFormDrawer({ role, onClose }: RoleFormDrawerProps) {
  const { t } = useTranslation(['roles', 'messages'])
  const labelOf = useRoleLabel()
  const isFixed = role?.protected === true

  function validate({ label, name }: RoleValues): Partial<RoleValues> {
    const code = name.trim()
    const wrongName = code === '' ? t('form.nameRequired') : t('form.nameWrong')
    return {
      ...(label.trim() === '' && { label: t('form.labelRequired') }),
      ...(!isFixed && !/^[A-Za-z][A-Za-z0-9]{1,39}$/.test(code) && { name: wrongName }),
    }
  }

  const recordForm = useRecordForm<Role, RoleValues>({
    record: role,
    keepAs: `role ${role?.roleId ?? 'new'}`,
    initialValues: valuesOf(role ?? { label: '', name: '' }),
    valuesOf,
    validate,
    save: ({ label, name }, version) =>
      call('saveRole', {
        body: { roleId: role?.roleId, version, label, ...(!isFixed && { name: name.trim() }) },
      }),
    write: 'saveRole',
    read: () => readRole(role?.roleId ?? 0),
    success: role ? t('messages.updated') : t('messages.added'),
    failure: role ? t('form.updateFailed') : t('form.addFailed'),
    onSaved: onClose,
  })
  const { form } = recordForm

  return (
    <RecordFormDrawer
      title={role ? t('form.editTitle', { name: labelOf(role) }) : t('form.addTitle')}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (field) => t(`form.${field as keyof RoleValues}`),
        fetchFailed: t('messages:roles.fetchAllFailed'),
      }}
      submitLabel={role ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <FormSection title={t('form.section')}>
        <TextInput
          label={t('form.label')}
          description={t('form.labelHint')}
          autoComplete="off"
          maxLength={80}
          required
          data-autofocus
          {...form.getInputProps('label')}
        />
        <TextInput
          label={t('form.name')}
          description={isFixed ? t('form.nameFixed') : t('form.nameHint')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          maxLength={40}
          required={!isFixed}
          readOnly={isFixed}
          variant={isFixed ? 'filled' : 'default'}
          {...form.getInputProps('name')}
        />
      </FormSection>
    </RecordFormDrawer>
  )
}

/** No call reads a single role, so the whole short list is read. */
async function readRole(roleId: number): Promise<Role> {
  const { roles } = await call('listRoles', { query: { pageSize: 200, sortBy: 'roleId' } })
  const role = roles.find((known) => known.roleId === roleId)
  if (!role) throw new Error(`There is no role ${roleId} any more.`)
  return role
}

import type { Profile } from '@gantry/contract/users'
import { Button } from '@mantine/core'
import { IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../sessions/index.ts'
import { Row, RowList } from '../ui/RowList.tsx'
import { Section } from '../ui/Section.tsx'
import { useRoleLabel } from '../ui/use-role-label.ts'
import { useRoleDescription } from './role-texts.ts'

type RolesTabProps = { profile: Profile; onEdit?: () => void }

/** What someone may do, role by role. */
export function RolesTab({ profile, onEdit }: RolesTabProps) {
  const { t } = useTranslation('users')
  const labelOf = useRoleLabel()
  const describe = useRoleDescription()
  return (
    <Section
      title={t('roles.title')}
      actions={
        onEdit && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={onEdit}
          >
            {t('roles.edit')}
          </Button>
        )
      }
    >
      <RowList label={t('roles.list', { name: fullName(profile) })}>
        {profile.roles.map((role) => (
          <Row
            key={role.roleId}
            leading={<IconShieldCheck size={22} stroke={1.6} aria-hidden />}
            title={<bdi>{labelOf(role)}</bdi>}
            details={describe(role.name)}
          />
        ))}
      </RowList>
    </Section>
  )
}

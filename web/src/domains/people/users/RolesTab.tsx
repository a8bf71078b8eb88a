import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkEnd } from '../../../kit/links/LinkEnd.tsx'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { fullName } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useRoleDescription } from './role-texts.ts'

type RolesTabProps = { profile: Profile; onEdit?: () => void }

/** The roles of a person, with a description of each. */
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
            title={
              <>
                <bdi>{labelOf(role)}</bdi> <LinkEnd validUntil={role.validUntil} name={labelOf(role)} />
              </>
            }
            details={describe(role.name)}
          />
        ))}
      </RowList>
    </Section>
  )
}

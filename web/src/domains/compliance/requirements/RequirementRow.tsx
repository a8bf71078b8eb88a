import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { IconCertificate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { EnforcementBadge } from './EnforcementBadge.tsx'

type RequirementRowProps = { requirement: Requirement; onEdit: () => void; onDelete: () => void }

/** A requirement: the kind, of whom it is required, and what happens without it. */
export function RequirementRow({ requirement, onEdit, onDelete }: RequirementRowProps) {
  const { t } = useTranslation('requirements')
  const labelOf = useKindLabel()
  const roleLabel = useRoleLabel()
  const { kind, role, mip, state, enforcement } = requirement
  const name = labelOf(kind)
  const scope = [
    ...(kind.subject === 'USER' ? [role === null ? t('all.roles') : roleLabel(role)] : []),
    mip?.mipName ?? t('all.mips'),
    ...(mip === null ? [state === '' ? t('all.states') : state] : []),
  ]
  return (
    <Row
      leading={<IconCertificate size={22} aria-hidden />}
      title={<bdi>{name}</bdi>}
      details={scope.map((part, index) => (
        <span key={part}>
          {index > 0 && ' · '}
          <bdi>{part}</bdi>
        </span>
      ))}
      actions={
        <>
          <Button variant="default" size="compact" aria-label={t('editOf', { kind: name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact"
            aria-label={t('delete.of', { kind: name })}
            onClick={onDelete}
          >
            {t('delete.item')}
          </Button>
        </>
      }
    >
      <EnforcementBadge enforcement={enforcement} />
    </Row>
  )
}

import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { IconCertificate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/basic/Button.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { EnforcementBadge } from './EnforcementBadge.tsx'
import { useCondition } from './use-condition.ts'

type RequirementRowProps = { requirement: Requirement; onEdit: () => void; onDelete: () => void }

/** A requirement: the kind, of whom it is required, and what happens without it. */
export function RequirementRow({ requirement, onEdit, onDelete }: RequirementRowProps) {
  const { t } = useTranslation('requirements')
  const labelOf = useKindLabel()
  const { sentenceOf } = useCondition()
  const { kind, enforcement, notKnownPeople } = requirement
  const name = labelOf(kind)
  return (
    <Row
      leading={<IconCertificate size={22} aria-hidden />}
      title={<bdi>{name}</bdi>}
      details={
        <>
          <bdi>{sentenceOf(requirement)}</bdi>
          {notKnownPeople > 0 && <div>{t('condition.notKnown', { people: notKnownPeople })}</div>}
        </>
      }
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

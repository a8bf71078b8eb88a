import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { KindStatusSwitch } from './KindStatusSwitch.tsx'
import classes from './kinds.module.css'
import { useKindLabel } from './use-kind-label.ts'

type KindRowProps = { kind: QualificationKind; onEdit: () => void }

export function KindRow({ kind, onEdit }: KindRowProps) {
  const { t } = useTranslation('qualification-kinds')
  const name = useKindLabel()(kind)
  const { code, proof, graceMonths, checkMonths, pattern, isJurisdictional, isSensitive, hasEnd } = kind
  return (
    <Row
      title={
        <>
          <bdi>{name}</bdi>
          {isSensitive && (
            <Badge size="sm" color="ember">
              {t('fields.isSensitive')}
            </Badge>
          )}
          {isJurisdictional && (
            <Badge size="sm" color="gray">
              {t('fields.isJurisdictional')}
            </Badge>
          )}
        </>
      }
      details={
        <span className={classes.facts}>
          <bdi dir="ltr">{code}</bdi>
          <span>{t(`proofs.${proof}`)}</span>
          {hasEnd && <span>{t('fields.hasEnd')}</span>}
          {graceMonths > 0 && <span>{t('grace', { count: graceMonths })}</span>}
          <span>{checkMonths === null ? t('neverChecked') : t('checkedEvery', { count: checkMonths })}</span>
          {pattern !== '' && <bdi dir="ltr">{pattern}</bdi>}
        </span>
      }
      actions={
        <>
          <KindStatusSwitch kind={kind} name={name} />
          <IconButton
            variant="subtle"
            size="md"
            aria-label={t('editNamed', { name })}
            title={t('edit')}
            onClick={onEdit}
          >
            <IconPencil size={17} aria-hidden />
          </IconButton>
        </>
      }
    />
  )
}

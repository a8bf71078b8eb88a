import type { CustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { useFieldText } from '../../../kit/custom-fields/use-custom-fields.ts'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import classes from './custom-fields.module.css'

const RemoveDialog = lazy(() => import('./RemoveDialog.tsx'))

type FieldRowProps = {
  field: CustomField
  onEdit: () => void
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

const marks = ['isRequired', 'isUnique', 'isSensitive', 'isListed'] as const

export function FieldRow({ field, onEdit, onUp, onDown }: FieldRowProps) {
  const { t, i18n } = useTranslation('custom-fields')
  const name = useFieldText()(field.label)
  const [isRemoving, removing] = useDisclosure()
  const roles = ['ProductAdmin', ...field.readers] as const
  return (
    <Row
      title={
        <>
          <bdi>{name}</bdi>
          {marks.map(
            (mark) =>
              field[mark] && (
                <Badge key={mark} size="sm" color={mark === 'isSensitive' ? 'ember' : 'gray'}>
                  {t(`fields.${mark}`)}
                </Badge>
              ),
          )}
        </>
      }
      details={
        <span className={classes.facts}>
          <bdi dir="ltr">{field.key}</bdi>
          <span>{t(`types.${field.type}`)}</span>
          <span>
            {t('seenBy', {
              roles: joinNames(
                roles.map((role) => t(`roles.${field.record}.${role}`)),
                i18n.language,
              ),
            })}
          </span>
        </span>
      }
      actions={
        <>
          {onUp && (
            <IconButton variant="subtle" size="md" aria-label={t('order.up', { name })} onClick={onUp}>
              <IconArrowUp size={17} aria-hidden />
            </IconButton>
          )}
          {onDown && (
            <IconButton variant="subtle" size="md" aria-label={t('order.down', { name })} onClick={onDown}>
              <IconArrowDown size={17} aria-hidden />
            </IconButton>
          )}
          <IconButton variant="subtle" size="md" aria-label={t('editNamed', { name })} onClick={onEdit}>
            <IconPencil size={17} aria-hidden />
          </IconButton>
          <IconButton
            variant="subtle"
            size="md"
            aria-label={t('remove.named', { name })}
            onClick={removing.open}
          >
            <IconTrash size={17} aria-hidden />
          </IconButton>
          <Suspense>
            {isRemoving && <RemoveDialog field={field} name={name} onClose={removing.close} />}
          </Suspense>
        </>
      }
    />
  )
}

import type { CustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { keptDays } from '@gantry/contract/domains/people/custom-fields/words'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import { useFieldText } from '../../../kit/custom-fields/use-custom-fields.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { Row } from '../../../ui/layout/RowList.tsx'
import classes from './custom-fields.module.css'

const dayInMs = 86_400_000

/** A field that was removed, until its values are deleted. */
export function RemovedRow({ field }: { field: CustomField }) {
  const { t, i18n } = useTranslation('custom-fields')
  const name = useFieldText()(field.label)
  const { customFieldId, version, removedAt } = field
  const change = useChange('removeCustomField', {
    success: t('removed.succeeded', { name }),
    failure: t('removed.failed'),
  })
  const deletedOn = new Date(Date.parse(removedAt ?? '') + keptDays * dayInMs)
  return (
    <Row
      title={<bdi>{name}</bdi>}
      details={
        <span className={classes.facts}>
          <span>{t(`records.${field.record}`)}</span>
          <bdi dir="ltr">{field.key}</bdi>
          <span>{t('removed.deletedOn', { day: formatDate(deletedOn.toISOString(), i18n.language) })}</span>
        </span>
      }
      actions={
        <Button
          variant="default"
          size="compact"
          loading={change.isPending}
          aria-label={t('removed.putBackNamed', { name })}
          onClick={() => change.mutate({ params: { customFieldId }, body: { version, isRemoved: false } })}
        >
          {t('removed.putBack')}
        </Button>
      }
    />
  )
}

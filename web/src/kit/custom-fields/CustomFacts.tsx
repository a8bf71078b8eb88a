import type { CustomValues, UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import type { CustomFieldPlace } from '@gantry/contract/domains/people/custom-fields/words'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../../ui/basic/Anchor.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EditButton } from '../records/EditButton.tsx'
import classes from './CustomFacts.module.css'
import { useCustomFields, useFieldText } from './use-custom-fields.ts'
import { useValueText } from './use-value-text.ts'

type CustomFactsProps = {
  place: CustomFieldPlace
  values: CustomValues
  /** Opens the form of these fields alone, for viewers who may change them and not the rest of the record. */
  onEdit?: (() => void) | undefined
}

/** The custom fields of a record, read-only. */
export default function CustomFacts({ place, values, onEdit }: CustomFactsProps) {
  const { t } = useTranslation('custom-fields')
  const fields = useCustomFields(place)
  const textOf = useFieldText()
  const valueText = useValueText()
  const canEdit = fields.some(({ canChange }) => canChange)
  if (fields.length === 0) return null

  function factOf(field: UsedCustomField): ReactNode {
    const text = valueText(field, values[field.key])
    if (field.type === 'LONG_TEXT' && text !== '') return <span className={classes.lines}>{text}</span>
    if (field.type !== 'LINK' || text === '') return text
    return (
      <Anchor href={text} target="_blank" rel="noreferrer">
        {text}
      </Anchor>
    )
  }

  return (
    <Section
      title={t('values.title')}
      actions={canEdit && onEdit && <EditButton label={t('values.edit')} onClick={onEdit} />}
    >
      <Facts>
        {fields.map((field) => (
          <Fact
            key={field.key}
            label={textOf(field.label)}
            value={factOf(field)}
            isCode={isCode(field)}
            isLong={field.type === 'LONG_TEXT'}
          />
        ))}
      </Facts>
    </Section>
  )
}

const isCode = ({ type }: UsedCustomField) => type === 'EMAIL' || type === 'PHONE' || type === 'LINK'

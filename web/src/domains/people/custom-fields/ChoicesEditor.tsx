import type { CustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { IconButton } from '../../../ui/basic/IconButton.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { FieldGroup } from '../../../ui/forms/FieldGroup.tsx'
import classes from './custom-fields.module.css'
import { keyFrom, noTexts } from './field-values.ts'

type Choices = CustomField['choices']
type ChoicesEditorProps = {
  choices: Choices
  /** The language of the labels that are shown. */
  language: Language
  /** How many records have each value, of a field that is there already. */
  counts: ReadonlyMap<string, number>
  /** The values of the saved field, which do not change. */
  fixed: ReadonlySet<string>
  error: string | undefined
  onChange: (choices: Choices) => void
}

/** The choices of a field: the value that records hold, and its label in the chosen language. */
export function ChoicesEditor({ choices, language, counts, fixed, error, onChange }: ChoicesEditorProps) {
  const { t } = useTranslation('custom-fields')
  const gone = [...counts].filter(([value]) => !choices.some((choice) => choice.value === value))

  function change(place: number, next: Partial<Choices[number]>): void {
    onChange(choices.map((choice, at) => (at === place ? { ...choice, ...next } : choice)))
  }

  /** A new choice gets a value made of its English label, until somebody writes another one. */
  function relabel(place: number, { value, label }: Choices[number], text: string): void {
    const isMade = !fixed.has(value) && value === keyFrom(label.en)
    change(place, {
      label: { ...label, [language]: text },
      ...(language === 'en' && isMade && { value: keyFrom(text) }),
    })
  }

  return (
    <FieldGroup
      role="group"
      label={t('fields.choices')}
      required
      error={error}
      description={t('form.choicesHint')}
    >
      <ul className={classes.choices}>
        {choices.map((choice, place) => (
          // The value changes while it is typed, and the place is the identity of a row here.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className={classes.choice}>
            <TextInput
              aria-label={t('form.choiceValue', { number: place + 1 })}
              placeholder={t('form.value')}
              dir="ltr"
              spellCheck={false}
              maxLength={40}
              disabled={fixed.has(choice.value)}
              value={choice.value}
              onChange={({ currentTarget }) => change(place, { value: currentTarget.value })}
            />
            <TextInput
              aria-label={t('form.choiceLabel', { number: place + 1 })}
              placeholder={t('fields.label')}
              dir="auto"
              maxLength={80}
              value={choice.label[language]}
              onChange={({ currentTarget }) => relabel(place, choice, currentTarget.value)}
            />
            <IconButton
              variant="subtle"
              size="md"
              aria-label={t('form.removeChoice', { number: place + 1 })}
              onClick={() => onChange(choices.filter((_, at) => at !== place))}
            >
              <IconTrash size={17} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {gone.length > 0 && (
        <p>{t('form.choicesGone', { count: gone.reduce((sum, [, records]) => sum + records, 0) })}</p>
      )}
      <Button
        variant="default"
        size="compact"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...choices, { value: '', label: noTexts }])}
      >
        {t('form.addChoice')}
      </Button>
    </FieldGroup>
  )
}

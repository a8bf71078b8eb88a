import type { ReactNode } from 'react'
import { VisuallyHidden } from '../basic/VisuallyHidden.tsx'
import classes from './ChoiceCards.module.css'

type ChoiceCardsProps<Value extends string> = {
  name: string
  title: string
  /** Where a heading above says as much. */
  isTitleHidden?: boolean
  choices: readonly { value: Value; label: string; hint?: string; sketch: ReactNode }[]
  value: Value
  /** How wide a card is: for a word, for a picture, for a sentence. */
  size?: 'small' | 'medium' | 'large'
  onChoose: (value: Value) => void
}

/** One of a few, each with a picture. The browser's own radio buttons: arrow keys walk through them. */
export function ChoiceCards<Value extends string>({
  name,
  title,
  isTitleHidden = false,
  choices,
  value,
  size = 'medium',
  onChoose,
}: ChoiceCardsProps<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend className={isTitleHidden ? undefined : classes.title}>
        {isTitleHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </legend>
      <div className={classes.cards} data-size={size}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card}>
            {choice.sketch}
            <span className={classes.words}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChoose(choice.value)}
                className={classes.radio}
              />
              <span>{choice.label}</span>
            </span>
            {choice.hint && <span className={classes.hint}>{choice.hint}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

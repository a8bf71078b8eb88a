import type { ReactNode } from 'react'
import { VisuallyHidden } from '../basic/VisuallyHidden.tsx'
import classes from './ChoiceCards.module.css'

type ChoiceCardsProps<Value extends string> = {
  name: string
  title: string
  /** If a heading above already says the same. */
  isTitleHidden?: boolean
  choices: readonly { value: Value; label: string; hint?: string; sketch: ReactNode }[]
  value: Value
  /** The width of a card: for a word, an image or a sentence. */
  size?: 'small' | 'medium' | 'large'
  onChoose: (value: Value) => void
}

/** A choice of a few options with images. These are the browser's radio buttons, so the arrow keys work. */
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

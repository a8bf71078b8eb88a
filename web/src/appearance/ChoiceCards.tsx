import type { ReactNode } from 'react'
import classes from './ChoiceCards.module.css'

type ChoiceCardsProps<Value extends string> = {
  name: string
  title: string
  choices: readonly { value: Value; label: string; hint?: string; sketch: ReactNode }[]
  value: Value
  onChoose: (value: Value) => void
}

/** One of a few, each with a small picture. The browser's own radio buttons: arrow keys walk through them. */
export function ChoiceCards<Value extends string>({
  name,
  title,
  choices,
  value,
  onChoose,
}: ChoiceCardsProps<Value>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.cards}>
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

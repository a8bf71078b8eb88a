/** The inputs with an error, in the order of the form; of a group of choices, the chosen one or the first. */
function wrongFields(form: HTMLElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')].flatMap(
    (element) => {
      if (element.matches('input, textarea, select, button')) return [element]
      const choice =
        element.querySelector<HTMLElement>('input:checked') ?? element.querySelector<HTMLElement>('input')
      return choice ? [choice] : []
    },
  )
}

/** Moves the focus to a field with an error, because some people cannot see which field is red. Returns the field. */
export function focusWrongField(form: HTMLElement | null, after?: HTMLElement): HTMLElement | undefined {
  const fields = form ? wrongFields(form) : []
  const field = fields[after ? fields.indexOf(after) + 1 : 0] ?? fields[0]
  // With the label above it and the error below.
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
  return field
}

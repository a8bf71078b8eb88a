export type TypingOrder = ReturnType<typeof createTypingOrder>

/** Where typing continues after Enter: in the next field, or in the first of the rows that come next. */
export function createTypingOrder() {
  let isAfterLast = false
  return {
    moveOn(field: HTMLInputElement): void {
      const next = nextField(field)
      isAfterLast = next === undefined
      next?.focus()
    },
    /** For each field that appears. */
    continueIn(field: HTMLInputElement | null): void {
      if (!field || !isAfterLast || document.activeElement !== document.body) return
      isAfterLast = false
      field.focus()
    },
  }
}

function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const table = field.closest('table')
  const fields = [...(table?.querySelectorAll<HTMLInputElement>('input[data-number]') ?? [])]
  return fields[fields.indexOf(field) + 1]
}

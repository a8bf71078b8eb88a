/** Markup that is safe to send. */
export type Html = { markup: string }

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Writes markup; what is put in is text and is escaped, unless it was written by this too. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const markup = parts.map((part, index) => part + (index < values.length ? write(values[index]) : ''))
  return { markup: markup.join('') }
}

function write(value: string | Html | Html[] | undefined): string {
  if (Array.isArray(value)) return value.map(write).join('')
  if (typeof value === 'object') return value.markup
  return (value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

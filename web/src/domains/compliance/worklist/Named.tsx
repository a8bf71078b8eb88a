import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { useTranslation } from 'react-i18next'

/** A row has room for so many names. The CSV file has all. */
const mostNames = 2

/** Administrators by name, and how many others there are. */
export function Named({ names, others }: NonNullable<WorklistMatter['owners']>) {
  const { t, i18n } = useTranslation('worklist')
  // Each name keeps its own direction.
  const shown = names.slice(0, mostNames).map((name) => `\u2068${name}\u2069`)
  const rest = names.length - shown.length + others
  const all = rest === 0 ? shown : [...shown, t('others', { count: rest })]
  return <span>{new Intl.ListFormat(i18n.language, { type: 'unit' }).format(all)}</span>
}

import type { WorklistMatter } from '@gantry/contract/domains/compliance/worklist/schemas'
import { useTranslation } from 'react-i18next'

/** Administrators by name, and how many others there are whom the viewer does not know. */
export function Named({ names, others }: NonNullable<WorklistMatter['owners']>) {
  const { t, i18n } = useTranslation('worklist')
  const all = others === 0 ? names : [...names, t('others', { count: others })]
  return <bdi>{new Intl.ListFormat(i18n.language, { type: 'unit' }).format(all)}</bdi>
}

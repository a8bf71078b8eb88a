import type { UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import type { CustomFieldPlace } from '@gantry/contract/domains/people/custom-fields/words'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/queries.ts'

const aMinute = 60_000

/** The custom fields that the viewer may see. They are read once for several forms and pages, which wait for them. */
export function useCustomFields(place: CustomFieldPlace): readonly UsedCustomField[] {
  const query = callQuery('listUsedCustomFields', { params: { place } })
  return useSuspenseQuery({ ...query, staleTime: 5 * aMinute }).data.customFields
}

type Texts = Partial<UsedCustomField['label']>

/** A text of a field in the language of the viewer, or in English. */
export function useFieldText(): (texts: Texts) => string {
  const { i18n } = useTranslation()
  return (texts) => texts[i18n.language as keyof Texts] || (texts.en ?? '')
}

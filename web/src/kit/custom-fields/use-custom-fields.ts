import type { UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import type { CustomFieldPlace } from '@gantry/contract/domains/people/custom-fields/words'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/queries.ts'

/** They change rarely, and several forms, lists and pages read them. */
export const fieldsKeptFor = 5 * 60_000

/** The custom fields that the viewer may see. They are read once for several forms and pages, which wait for them. */
export function useCustomFields(place: CustomFieldPlace): readonly UsedCustomField[] {
  const query = callQuery('listUsedCustomFields', { params: { place } })
  return useSuspenseQuery({ ...query, staleTime: fieldsKeptFor }).data.customFields
}

type Texts = Partial<UsedCustomField['label']>

/** A text of a field in the language of the viewer, or in English. */
export function useFieldText(): (texts: Texts) => string {
  const { i18n } = useTranslation()
  const { language } = i18n
  return useCallback((texts) => texts[language as keyof Texts] || (texts.en ?? ''), [language])
}

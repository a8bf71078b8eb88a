import type { PickerName } from './use-picking.ts'

/** What one can do with a record: on one of its tabs, or in a dialog over its page. */
export type Step = { label: string; tab?: string; picker?: PickerName }

/** Opens the form of the record, as its button does. */
export const editStep = (label: string): Step => ({ label, picker: 'edit' })

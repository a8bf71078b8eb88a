import type { Group, GroupBody } from '@gantry/contract/domains/people/groups/schemas'
import { phonePattern } from '@gantry/contract/patterns'
import { isEmail } from '../../../kit/people/email.ts'
import { textValues } from '../../../kit/records/text-values.ts'

/** A group as the form holds it. */
const fieldNames = ['groupName', 'description', 'email', 'phone'] as const
export type GroupValues = Record<(typeof fieldNames)[number], string>

export const newGroupValues = textValues(fieldNames)

export const groupValuesOf = (group: Group) => textValues(fieldNames, group)

export const groupBodyOf = (values: GroupValues): GroupBody => ({
  ...values,
  // The call takes one line, so line breaks become spaces.
  description: values.description.replaceAll(/\s+/g, ' ').trim(),
  email: values.email.trim(),
})

export type GroupErrorTexts = { nameRequired: string; email: string; phone: string }

export function groupErrors(values: GroupValues, texts: GroupErrorTexts): Partial<GroupValues> {
  const email = values.email.trim()
  return {
    ...(values.groupName.trim() === '' && { groupName: texts.nameRequired }),
    ...(email !== '' && !isEmail(email) && { email: texts.email }),
    ...(!phonePattern.test(values.phone) && { phone: texts.phone }),
  }
}

import type { Group, GroupBody } from '@gantry/contract/groups'

/** A group as its form holds it. */
export type GroupValues = { groupName: string; description: string; email: string; phone: string }

export const newGroupValues: GroupValues = { groupName: '', description: '', email: '', phone: '' }

export const groupValuesOf = ({ groupName, description, email, phone }: Group): GroupValues => ({
  groupName,
  description,
  email,
  phone,
})

export const groupBodyOf = (values: GroupValues): GroupBody => ({
  ...values,
  // One line on the wire; whoever pastes several meant spaces.
  description: values.description.replaceAll(/\s+/g, ' ').trim(),
  email: values.email.trim(),
})

export type GroupErrorTexts = { nameRequired: string; email: string; phone: string }

export function groupErrors(values: GroupValues, texts: GroupErrorTexts): Partial<GroupValues> {
  const email = values.email.trim()
  return {
    ...(values.groupName.trim() === '' && { groupName: texts.nameRequired }),
    ...(!/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(email) && { email: texts.email }),
    ...(!/^[0-9+()\-.\s/ext]*$/i.test(values.phone) && { phone: texts.phone }),
  }
}

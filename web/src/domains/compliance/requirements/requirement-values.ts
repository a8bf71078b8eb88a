import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import type { CallInput } from '../../../api/contract-types.ts'

type Body = CallInput<'saveRequirement'>['body']
export type Choices = Pick<Requirement, 'professions' | 'engagements' | 'modalities'>
type Scope = Pick<Body, 'qualificationKindId' | 'roleId' | 'mipId' | 'state'> & Choices

/** The values of the form. Selects have texts. */
export type RequirementValues = Choices & {
  qualificationKindId: string | null
  roleId: string | null
  mipId: number | null
  state: string | null
  enforcement: Body['enforcement']
}

export const valuesOf = ({ kind, role, mip, state, ...requirement }: Requirement): RequirementValues => ({
  qualificationKindId: String(kind.qualificationKindId),
  roleId: role === null ? null : String(role.roleId),
  mipId: mip?.mipId ?? null,
  state: state === '' ? null : state,
  professions: requirement.professions,
  engagements: requirement.engagements,
  modalities: requirement.modalities,
  enforcement: requirement.enforcement,
})

export const newValues: RequirementValues = {
  qualificationKindId: null,
  roleId: null,
  mipId: null,
  state: null,
  professions: [],
  engagements: [],
  modalities: [],
  enforcement: 'INFORM',
}

/** A MIP has no role and no profession. */
export const ofMips = { roleId: null, professions: [], engagements: [], modalities: [] }

export const scopeOf = ({
  qualificationKindId,
  roleId,
  mipId,
  state,
  ...values
}: RequirementValues): Scope => ({
  qualificationKindId: Number(qualificationKindId),
  roleId: roleId === null ? null : Number(roleId),
  mipId,
  state: (state ?? '') as NonNullable<Scope['state']>,
  professions: values.professions,
  engagements: values.engagements,
  modalities: values.modalities,
})

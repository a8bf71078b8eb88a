import type {
  PracticeScope,
  PracticeScopeBody,
} from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import type { ScopeKind, Supervision } from '@gantry/contract/domains/compliance/practice-scopes/words'
import type { Modality } from '@gantry/contract/domains/people/links/user-mips/words'

/** The values of the form. Procedures are lines of one text. */
export type ScopeValues = {
  mipId: string | null
  kind: ScopeKind
  modalities: string[]
  procedures: string
  conditions: string
  supervision: Supervision
  supervisorId: number | null
  evidence: string
  qualificationIds: string[]
  validFrom: string
  reviewBy: string
  endsOn: string
}

export const newValues = (today: string): ScopeValues => ({
  mipId: null,
  kind: 'FULL',
  modalities: [],
  procedures: '',
  conditions: '',
  supervision: 'NONE',
  supervisorId: null,
  evidence: '',
  qualificationIds: [],
  validFrom: today,
  reviewBy: '',
  endsOn: '',
})

/** Those of a proposal. A renewal has the same contents and days of its own. */
export const valuesOf = (scope: PracticeScope, today: string, isRenewal: boolean): ScopeValues => ({
  mipId: String(scope.mipId),
  kind: scope.kind,
  modalities: scope.modalities,
  procedures: scope.procedures.join('\n'),
  conditions: scope.conditions,
  supervision: scope.supervision,
  supervisorId: scope.supervisor?.userId ?? null,
  evidence: isRenewal ? '' : scope.evidence,
  qualificationIds: scope.qualifications.map(({ qualificationId }) => String(qualificationId)),
  validFrom: isRenewal ? today : scope.validFrom,
  reviewBy: isRenewal ? '' : (scope.reviewBy ?? ''),
  endsOn: isRenewal ? '' : (scope.endsOn ?? ''),
})

export const bodyOf = (userId: number, values: ScopeValues): PracticeScopeBody => ({
  ...values,
  userId,
  mipId: Number(values.mipId),
  modalities: values.modalities as Modality[],
  procedures: values.procedures
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  supervisorId: values.supervision === 'NONE' ? null : values.supervisorId,
  qualificationIds: values.qualificationIds.map(Number),
  reviewBy: values.kind === 'FULL' ? values.reviewBy || null : null,
  endsOn: values.endsOn || null,
})

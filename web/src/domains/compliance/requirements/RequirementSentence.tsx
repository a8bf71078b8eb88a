import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { ofMips, type RequirementValues } from './requirement-values.ts'
import { useCondition } from './use-condition.ts'

type Role = NonNullable<Requirement['role']>
type RequirementSentenceProps = {
  values: RequirementValues
  kind: Pick<QualificationKind, 'qualificationKindId' | 'code' | 'label' | 'subject'>
  roles: readonly Role[]
  /** Null for a new one. */
  requirement: Requirement | null
}

/** What the form says so far, as the list will show it. */
export function RequirementSentence({ values, kind, roles, requirement }: RequirementSentenceProps) {
  const { t } = useTranslation('requirements')
  const { sentenceOf } = useCondition()
  const [openedAt] = useState(() => new Date().toISOString())
  const { mipId } = values
  const { data: mip } = useQuery({
    ...callQuery('getMip', { params: { mipId: mipId ?? 0 } }),
    enabled: mipId !== null,
  })
  // Until the name of the MIP is known, the sentence would speak of all of them.
  if (mipId !== null && mip?.mipId !== mipId) return null
  const chosen = kind.subject === 'MIP' ? { ...values, ...ofMips } : values
  const { roleId, professions, engagements, modalities, enforcement } = chosen
  const sentence = sentenceOf({
    kind,
    role: roles.find((role) => String(role.roleId) === roleId) ?? null,
    mip: mip && mipId !== null ? { mipId, mipName: mip.name } : null,
    state: values.state ?? '',
    professions: [...professions],
    engagements: [...engagements],
    modalities: [...modalities],
    enforcement,
    holdsAfter: requirement?.enforcement === 'HOLD' ? requirement.holdsAfter : openedAt,
  })
  return (
    <FormSection title={t('parts.sentence')}>
      <WideField>
        <Text>
          <bdi>{sentence}</bdi>
        </Text>
      </WideField>
    </FormSection>
  )
}

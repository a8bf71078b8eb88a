import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { useTranslation } from 'react-i18next'
import { capitalised, joinAlternatives, uncapitalised } from '../../../i18n/format.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'

type Choices = Pick<Requirement, 'role' | 'professions' | 'engagements' | 'modalities'>
type Condition = Choices & Pick<Requirement, 'kind' | 'mip' | 'state'>

/** Of whom a requirement asks something, in one sentence: "Sonographers who are students, for ultrasound, at MIPs in VIC". */
export function useCondition() {
  const { t, i18n } = useTranslation(['requirements', 'links'])
  const roleLabel = useRoleLabel()
  const { language } = i18n
  const anyOf = (words: string[]) => joinAlternatives(words, language)

  function peopleOf({ role, professions, engagements, modalities }: Choices): string {
    let people =
      professions.length === 0
        ? t('condition.people')
        : anyOf(professions.map((profession) => t(`condition.professions.${profession}`)))
    if (engagements.length > 0) {
      const named = anyOf(engagements.map((engagement) => t(`condition.engagements.${engagement}`)))
      people = t('condition.of', { people, engagements: named })
    }
    if (role !== null) people = t('condition.role', { people, role: roleLabel(role) })
    if (modalities.length === 0) return people
    const names = modalities.map((modality) =>
      uncapitalised(t(`links:modalities.names.${modality}`), language),
    )
    return t('condition.modalities', { people, modalities: anyOf(names) })
  }

  function wholeOf({ kind, mip, state, ...choices }: Condition): string {
    const place = mip?.mipName ?? state
    if (kind.subject === 'MIP')
      return mip
        ? t('condition.mip', { place })
        : state
          ? t('condition.mipsIn', { place })
          : t('condition.mips')
    const people = peopleOf(choices)
    if (mip) return t('condition.atMip', { people, place })
    return state ? t('condition.inState', { people, place }) : t('condition.everywhere', { people })
  }

  return {
    /** With the place. */
    conditionOf: (condition: Condition) => capitalised(wholeOf(condition), language),
    /** Of the people of one MIP. */
    conditionAtMip: (choices: Choices) => capitalised(peopleOf(choices), language),
  }
}

import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { useTranslation } from 'react-i18next'
import { capitalised, formatCalendarDay, joinAlternatives, uncapitalised } from '../../../i18n/format.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { firstHeldDay } from './first-held-day.ts'

type Choices = Pick<Requirement, 'role' | 'professions' | 'engagements' | 'modalities'>
/** What a sentence says. A form has it before there is a requirement. */
export type Condition = Choices & Pick<Requirement, 'kind' | 'mip' | 'state' | 'enforcement' | 'holdsAfter'>

/** "Sonographers who image with ultrasound at Newtown Imaging must have ASAR accreditation, or they are on hold." */
export function useCondition() {
  const { t, i18n } = useTranslation(['requirements', 'links'])
  const roleLabel = useRoleLabel()
  const labelOf = useKindLabel()
  const { language } = i18n
  const anyOf = (words: string[]) => joinAlternatives(words, language)

  function peopleOf({ role, professions, engagements, modalities }: Choices): string {
    const practising =
      professions.length === 0
        ? t('condition.people')
        : anyOf(professions.map((profession) => t(`condition.professions.${profession}`)))
    const people =
      role === null ? practising : t('condition.role', { people: practising, role: roleLabel(role) })
    const terms = anyOf(engagements.map((engagement) => t(`condition.engagements.${engagement}`)))
    const devices = anyOf(
      modalities.map((modality) => uncapitalised(t(`links:modalities.names.${modality}`), language)),
    )
    if (terms === '')
      return devices === '' ? people : t('condition.modalities', { people, modalities: devices })
    return devices === ''
      ? t('condition.of', { people, engagements: terms })
      : t('condition.ofModalities', { people, engagements: terms, modalities: devices })
  }

  function placedPeopleOf({ mip, state, ...choices }: Condition): string {
    const people = peopleOf(choices)
    if (mip) return t('condition.atMip', { people, place: mip.mipName })
    return state ? t('condition.inState', { people, place: state }) : t('condition.everywhere', { people })
  }

  function sentenceOf(condition: Condition): string {
    const { mip, state, enforcement, holdsAfter } = condition
    const kind = labelOf(condition.kind)
    if (condition.kind.subject === 'MIP') {
      const words = enforcement === 'INFORM' ? 'INFORM' : 'WARN'
      if (mip) return t(`condition.sentence.mip.${words}`, { kind, place: mip.mipName })
      return state
        ? t(`condition.sentence.mipsIn.${words}`, { kind, place: state })
        : t(`condition.sentence.mips.${words}`, { kind })
    }
    const people = placedPeopleOf(condition)
    const day = enforcement === 'HOLD' && holdsAfter !== null ? firstHeldDay(holdsAfter) : null
    if (day === null) return t(`condition.sentence.people.${enforcement}`, { people, kind })
    const date = formatCalendarDay(day, language)
    return t('condition.sentence.people.HOLD_FROM', { people, kind, date })
  }

  return {
    /** Whom, what, and what happens without it. */
    sentenceOf: (condition: Condition) => capitalised(sentenceOf(condition), language),
    /** Of the people of one MIP. */
    conditionAtMip: (choices: Choices) => capitalised(peopleOf(choices), language),
  }
}

import type { ReachStep } from '@gantry/contract/domains/compliance/reach/schemas'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, joinNames } from '../../../i18n/format.ts'
import { VisuallyHidden } from '../../../ui/basic/VisuallyHidden.tsx'
import classes from './reach.module.css'
import { useTranslatedRole } from './use-translated-role.ts'

/** The steps from the person to the thing, one sentence each. */
export function StepList({ steps }: { steps: ReachStep[] }) {
  const { t } = useTranslation('reach')
  const sentenceOf = useSentence()
  const metaOf = useMeta()
  return (
    <ol className={classes.steps}>
      {steps.map((step) => {
        const holds = step.reason === null
        const StepIcon = holds ? IconCircleCheck : IconCircleX
        const meta = metaOf(step)
        return (
          <li key={JSON.stringify(step)} className={classes.step} data-holds={holds}>
            <StepIcon size={20} className={classes.icon} aria-hidden />
            <div>
              <div>
                <VisuallyHidden>{t(holds ? 'holds' : 'lacks')}</VisuallyHidden>
                {sentenceOf(step)}
              </div>
              {meta !== '' && <div className={classes.meta}>{meta}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function useSentence() {
  const { t, i18n } = useTranslation('reach')
  const roleName = useTranslatedRole()
  return (step: ReachStep): string => {
    const { kind, reason, user, role, group, mip, document, app, qualifications, isOtherGroup } = step
    const names = {
      user: user?.name ?? t('someone'),
      role: role ? roleName(role.name) : t('aRole'),
      group: isOtherGroup ? t('otherGroup') : (group?.name ?? t('aGroup')),
      mip: mip?.name ?? '',
      document: document?.name ?? '',
      app: app?.name ?? t('anApp'),
      qualifications: joinNames(qualifications, i18n.language),
    }
    return reason === null ? t(`steps.${kind}`, names) : t(`missingSteps.${kind}.${reason}` as never, names)
  }
}

/** Since when, by whom and until when, as far as the caller may know. */
function useMeta() {
  const { t, i18n } = useTranslation('reach')
  return ({ reason, since, until, by, byIsHidden, isRecorded, auditEventId }: ReachStep): string => {
    const date = (time: string) => formatDate(time, i18n.language)
    const parts: string[] = []
    if (reason === 'NONE') {
      if (until !== null) parts.push(t('ended', { date: date(until) }))
    } else {
      if (since !== null) parts.push(t(isRecorded ? 'since' : 'sinceAtLeast', { date: date(since) }))
      if (until !== null) parts.push(t('until', { date: date(until) }))
    }
    if (by !== null)
      parts.push(t('by', { name: by.isServiceAccount ? t('serviceAccount', { name: by.name }) : by.name }))
    if (byIsHidden) parts.push(t('byHidden'))
    if (auditEventId !== null) parts.push(t('auditEntry', { number: auditEventId }))
    return parts.join(' · ')
  }
}

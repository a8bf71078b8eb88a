import type { MemberDashboard, ProfileItem } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../../ui/basic/VisuallyHidden.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import classes from './MemberDashboard.module.css'

/** Where each item is filled in, on the account page. */
const places: Record<ProfileItem, { tab?: string; edit?: string }> = {
  photo: {},
  mobile: { edit: 'mobile' },
  address: { edit: 'addressLine1' },
  speciality: { edit: 'speciality' },
  ahpraNumber: { edit: 'ahpraNumber' },
  document: { tab: 'documents' },
  providerNumbers: { tab: 'numbers' },
  authenticator: { tab: 'security' },
}

/** What the own profile lacks, each with a link to where it is filled in, and what it has. */
export function ProfileChecklist({ checklist }: { checklist: MemberDashboard['checklist'] }) {
  const { t } = useTranslation('member-dashboard')
  const missing = checklist.filter(({ done }) => !done)
  const present = checklist.filter(({ done }) => done)
  const summary =
    missing.length === 0
      ? t('checklist.complete')
      : t('checklist.progress', { done: present.length, total: checklist.length })
  return (
    <Section title={t('checklist.title')} summary={summary}>
      <ul className={classes.checklist}>
        {missing.map(({ item }) => (
          <li key={item}>
            <IconCircleDashed size={20} stroke={1.7} className={classes.open} aria-hidden />
            <TextLink to="/account" search={places[item] as never}>
              {t(`checklist.missing.${item}`)}
            </TextLink>
          </li>
        ))}
        {present.map(({ item }) => (
          <li key={item}>
            <IconCircleCheckFilled size={20} className={classes.done} aria-hidden />
            <span className={classes.label}>
              {t(`checklist.present.${item}`)} <VisuallyHidden>{t('checklist.done')}</VisuallyHidden>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

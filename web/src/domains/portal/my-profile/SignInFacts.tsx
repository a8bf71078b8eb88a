import type { Profile } from '@gantry/contract/domains/people/users/schemas'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'

/** The time of the sign-in, and the role. */
export function SignInFacts({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation('my-profile')
  const labelOf = useRoleLabel()
  const { lastSignInAt, sessionRole, roles } = profile
  const role = roles.find(({ name }) => name === sessionRole)
  return (
    <Section title={t('signIn.title')}>
      <Facts>
        <Fact
          label={t('signIn.last')}
          value={lastSignInAt ? formatTime(lastSignInAt, i18n.language) : t('signIn.never')}
        />
        <Fact label={t('signIn.role')} value={role ? labelOf(role) : sessionRole} />
      </Facts>
    </Section>
  )
}

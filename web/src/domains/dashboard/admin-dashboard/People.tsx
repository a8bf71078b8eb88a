import type { AdminDashboard } from '@gantry/contract/dashboard/schemas'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/format.ts'
import { NumberItem, NumberLinks, NumberWords } from '../../../ui/layout/NumberLinks.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { boundedNumber } from '../bounded-number.ts'

const lists = {
  active: { status: true, activated: true },
  pending: { status: true, activated: false },
  inactive: { status: false },
} as const

/** The people of the platform by status, and how many are signed in. */
export function People({ people, signedIn }: Pick<AdminDashboard, 'people' | 'signedIn'>) {
  const { t, i18n } = useTranslation('admin-dashboard')
  return (
    <Section title={t('people.title')}>
      <NumberLinks label={t('people.title')}>
        {(['active', 'pending', 'inactive'] as const).map((part) => (
          <NumberItem key={part}>
            <TextLink to="/users" search={lists[part] as never}>
              <NumberWords
                value={formatNumber(people[part], i18n.language)}
                name={t(`people.${part}`, { count: people[part] })}
              />
            </TextLink>
          </NumberItem>
        ))}
        <NumberItem>
          <TextLink to="/loggedin-users">
            <NumberWords value={boundedNumber(signedIn, i18n.language)} name={t('people.signedIn')} />
          </TextLink>
        </NumberItem>
      </NumberLinks>
    </Section>
  )
}

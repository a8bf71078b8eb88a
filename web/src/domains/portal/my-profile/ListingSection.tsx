import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './ListingSection.module.css'

/** The own choices to appear in the directory that programs of other systems read, and to show there what one practises. */
export function ListingSection() {
  const { t } = useTranslation('my-profile')
  const { data: choice } = useCall('getMyListing')
  const change = useChange('setMyListing', {
    failure: t('listing.failed'),
    expect: ({ body }) => [
      expecting('getMyListing', {}, ({ listedPractice: known }) => ({
        listed: body.listed,
        listedPractice: body.listedPractice ?? known,
      })),
    ],
  })
  const { listed = false, listedPractice = false } = choice ?? {}
  return (
    <Section title={t('listing.title')}>
      <div className={classes.listing}>
        <Switch
          label={t('listing.label')}
          checked={listed}
          disabled={choice === undefined}
          onChange={(isListed) => change.mutate({ body: { listed: isListed } })}
        />
        <Text tone="dimmed">{t('listing.hint')}</Text>
        <Switch
          label={t('listing.practice')}
          checked={listed && listedPractice}
          disabled={!listed}
          onChange={(isShown) => change.mutate({ body: { listed, listedPractice: isShown } })}
        />
        <Text tone="dimmed">{t('listing.practiceHint')}</Text>
        <Text tone="dimmed">{t('listing.never')}</Text>
      </div>
    </Section>
  )
}

import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { Text } from '../../../ui/display/Text.tsx'
import { expecting, useChange } from '../../../ui/feedback/use-change.ts'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './ListingSection.module.css'

/** The own choice to appear in the directory that programs of other systems read. */
export function ListingSection() {
  const { t } = useTranslation('my-profile')
  const choice = useCall('getMyListing')
  const change = useChange('setMyListing', {
    failure: t('listing.failed'),
    expect: ({ body }) => [expecting('getMyListing', {}, () => body)],
  })
  return (
    <Section title={t('listing.title')}>
      <div className={classes.listing}>
        <Switch
          label={t('listing.label')}
          checked={choice.data?.listed ?? false}
          disabled={choice.data === undefined}
          onChange={(listed) => change.mutate({ body: { listed } })}
        />
        <Text tone="dimmed">{t('listing.hint')}</Text>
        <Text tone="dimmed">{t('listing.never')}</Text>
      </div>
    </Section>
  )
}

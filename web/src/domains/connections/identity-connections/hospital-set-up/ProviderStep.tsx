import {
  type Icon,
  IconBrandGoogle,
  IconBrandWindows,
  IconBuildingHospital,
  IconCircle,
  IconKey,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../../ui/forms/ChoiceCards.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { providerOf } from './providers.ts'
import { StepActions } from './StepActions.tsx'
import type { SetUpSearch } from './set-up-search.ts'
import { type ProviderName, providerNames } from './set-up-search.ts'

const icons: Record<ProviderName, Icon> = {
  'entra-id': IconBrandWindows,
  okta: IconCircle,
  google: IconBrandGoogle,
  keycloak: IconKey,
  other: IconBuildingHospital,
}

type ProviderStepProps = {
  provider: ProviderName | undefined
  /** The step that follows; undefined until a provider is chosen. */
  next: SetUpSearch | undefined
  onChoose: (provider: ProviderName) => void
}

/** Asks with what the people of the hospital sign in. */
export function ProviderStep({ provider, next, onChoose }: ProviderStepProps) {
  const { t } = useTranslation('hospital-set-up')
  return (
    <Section title={t('steps.provider')} summary={t('provider.summary')}>
      <ChoiceCards
        name="provider"
        title={t('steps.provider')}
        isTitleHidden
        size="large"
        choices={providerNames.map((name) => {
          const ProviderIcon: Icon = icons[name]
          return {
            value: name,
            label: providerOf(name).name ?? t('other'),
            hint: t(`provider.hints.${name}`),
            sketch: <ProviderIcon size={26} stroke={1.5} aria-hidden />,
          }
        })}
        value={provider ?? ('' as ProviderName)}
        onChoose={onChoose}
      />
      <StepActions next={next} />
    </Section>
  )
}

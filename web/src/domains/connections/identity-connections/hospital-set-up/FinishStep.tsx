import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../../i18n/format.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Stack } from '../../../../ui/basic/Stack.tsx'
import { CopyableId } from '../../../../ui/display/CopyableId.tsx'
import { useChange } from '../../../../ui/feedback/use-change.ts'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ButtonLink } from '../../../../ui/navigation/ButtonLink.tsx'
import { Provisioning } from '../Provisioning.tsx'
import { bodyOf, valuesOf } from '../values.ts'
import { Guide } from './Guide.tsx'
import { directoryGuides } from './guides.ts'
import { providerOf } from './providers.ts'
import { StepActions } from './StepActions.tsx'
import { type ProviderName } from './set-up-search.ts'

type FinishStepProps = { provider: ProviderName; connection: IdentityConnection }

/** Switches the connection on, then says how to try it and how the directory is connected. */
export default function FinishStep({ provider, connection }: FinishStepProps) {
  const { t, i18n } = useTranslation(['hospital-set-up', 'identity-connections'])
  const { identityConnectionId, name, status } = connection
  const domains = joinNames(connection.domains, i18n.language)
  const switchOn = useChange('saveIdentityConnection', {
    success: t('finish.switchedOn', { name }),
    failure: t('identity-connections:saveFailed'),
  })
  if (!status) {
    return (
      <Section title={t('steps.finish')} summary={t('finish.summary', { domains, name })}>
        <StepActions back={{ id: identityConnectionId, provider, step: 'test' }}>
          <Button
            loading={switchOn.isPending}
            onClick={() =>
              switchOn.mutate({ body: bodyOf({ ...valuesOf(connection), status: true }, connection) })
            }
          >
            {t('finish.switchOn')}
          </Button>
        </StepActions>
      </Section>
    )
  }
  return (
    <Stack>
      <Section
        title={t('finish.onTitle', { name })}
        summary={t('finish.try', { domains, name })}
        actions={<ButtonLink to="/identity-connections">{t('finish.toList')}</ButtonLink>}
      >
        <CopyableId value={`${window.location.origin}/signin`} what={t('finish.signInAddress')} />
      </Section>
      <Directory provider={provider} connection={connection} />
    </Stack>
  )
}

function Directory({ provider, connection }: FinishStepProps) {
  const { t } = useTranslation('hospital-set-up')
  const steps = directoryGuides[provider]
  const { address } = connection.scim
  if (steps === undefined) {
    return (
      <Section title={t('finish.directory')}>
        <p>{t('finish.noDirectory', { provider: providerOf(provider).name ?? '' })}</p>
      </Section>
    )
  }
  return (
    <>
      <Section title={t('finish.directory')} summary={t('finish.directorySummary')}>
        <Guide
          steps={steps}
          textOf={(key) => t(`directory.${provider}.${key}` as never)}
          // Entra ID keeps to the standard only with this parameter.
          values={{ scimAddress: address, entraScimAddress: `${address}?aadOptscim062020` }}
        />
      </Section>
      <Provisioning connection={connection} />
    </>
  )
}

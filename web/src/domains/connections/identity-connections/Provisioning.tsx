import type { IdentityConnection } from '@gantry/contract/domains/connections/identity-connections/schemas'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../i18n/format.ts'
import { SecretSection } from '../../../kit/secrets/SecretSection.tsx'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { CopyableId } from '../../../ui/display/CopyableId.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'

/** What has to be entered in the directory of the hospital, and its token. */
export function Provisioning({ connection }: { connection: IdentityConnection }) {
  const { t, i18n } = useTranslation('identity-connections')
  const { identityConnectionId, name, status, scim } = connection
  const make = useChange('makeScimToken', { failure: t('token.failed') })
  return (
    <Stack>
      {!status && <Alert tone="ember">{t('provisioningInactive')}</Alert>}
      <Section title={t('provisioning')} summary={t('provisioningSummary')}>
        <Facts isWide>
          <Fact
            label={t('scimAddress')}
            value={<CopyableId value={scim.address} what={t('scimAddress')} />}
            isCode
          />
          <Fact
            label={t('lastUsed')}
            value={scim.lastUsedAt === null ? t('neverUsed') : formatTime(scim.lastUsedAt, i18n.language)}
          />
          <Fact label={t('managedPeople')} value={scim.people.toLocaleString(i18n.language)} />
        </Facts>
      </Section>
      <SecretSection
        texts={(text, values) => t(`token.${text}`, { name, time: '', ...values })}
        secretChangedAt={scim.tokenMadeAt}
        previousSecretUntil={scim.previousTokenUntil}
        hasCredentials={scim.tokenMadeAt !== null}
        make={make}
        onMake={(endPrevious) => make.mutate({ params: { identityConnectionId }, body: { endPrevious } })}
      />
      {scim.tokenMadeAt !== null && <EndToken connection={connection} />}
    </Stack>
  )
}

function EndToken({ connection }: { connection: IdentityConnection }) {
  const { t } = useTranslation('identity-connections')
  const { identityConnectionId, name } = connection
  const [isOpen, question] = useDisclosure()
  const end = useChange('endScimToken', {
    success: t('token.ended'),
    failure: t('token.endFailed'),
    onSuccess: question.close,
  })
  return (
    <Section
      title={t('token.end')}
      summary={t('token.endText')}
      actions={
        <Button variant="default" onClick={question.open}>
          {t('token.end')}
        </Button>
      }
    >
      <ConfirmDialog
        opened={isOpen}
        title={t('token.endTitle', { name })}
        confirmLabel={t('token.end')}
        isDangerous
        pending={end.isPending}
        onConfirm={() => end.mutate({ params: { identityConnectionId } })}
        onClose={question.close}
      >
        {t('token.endText')}
      </ConfirmDialog>
    </Section>
  )
}

import type { ServiceAccount } from '@gantry/contract/domains/connections/service-accounts/schemas'
import { IconKey } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import CodeSamples from '../../../kit/code-samples/CodeSamples.tsx'
import { SecretSection } from '../../../kit/secrets/SecretSection.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { CopyableId } from '../../../ui/display/CopyableId.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { accountSample } from './account-sample.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** What has to be entered in the program, and how it authenticates. */
export default function Connection({ account }: { account: ServiceAccount }) {
  const { t } = useTranslation('service-accounts')
  const { issuer, clientId, name } = account
  return (
    <>
      <Section title={t('connection.title')} summary={t('connection.summary', { name })}>
        <Facts isWide>
          <CopyableFact label={t('connection.tokenAddress')} value={`${issuer}/token`} />
          <CopyableFact label={t('connection.issuer')} value={issuer} />
          <CopyableFact label={t('columns.clientId')} value={clientId} />
          <CopyableFact label={t('fields.scopes')} value={account.scopes.join(' ')} />
        </Facts>
      </Section>
      <Secret account={account} />
      <Section title={t('sample.title')} summary={t('sample.summary')}>
        <CodeSamples label={t('sample.title')} sample={accountSample(account, window.location.origin)} />
      </Section>
      <Keys account={account} />
    </>
  )
}

function CopyableFact({ label, value }: { label: string; value: string }) {
  return <Fact label={label} value={<CopyableId value={value} what={label} />} isCode />
}

function Secret({ account }: { account: ServiceAccount }) {
  const { t } = useTranslation('service-accounts')
  const { serviceAccountId, name, secretChangedAt, previousSecretUntil, keyIds } = account
  const make = useChange('makeServiceAccountSecret', { failure: t('secret.failed') })
  return (
    <SecretSection
      texts={(text, values) => t(`secret.${text}`, { name, time: '', ...values })}
      secretChangedAt={secretChangedAt}
      previousSecretUntil={previousSecretUntil}
      // A secret replaces the public keys.
      hasCredentials={secretChangedAt !== null || keyIds.length > 0}
      make={make}
      onMake={(endPrevious) => make.mutate({ params: { serviceAccountId }, body: { endPrevious } })}
    />
  )
}

function Keys({ account }: { account: ServiceAccount }) {
  const { t } = useTranslation('service-accounts')
  const [isOpen, dialog] = useDisclosure()
  const { keyIds } = account
  return (
    <Section
      title={t('keys.title')}
      summary={t('keys.summary')}
      actions={
        <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={dialog.open}>
          {keyIds.length > 0 ? t('keys.replace') : t('keys.set')}
        </Button>
      }
    >
      <Facts>
        <Fact
          label={t('keys.ids')}
          value={keyIds.length > 0 ? keyIds.join(', ') : t('keys.none')}
          isCode={keyIds.length > 0}
        />
      </Facts>
      <Suspense>{isOpen && <KeysDialog account={account} onClose={dialog.close} />}</Suspense>
    </Section>
  )
}

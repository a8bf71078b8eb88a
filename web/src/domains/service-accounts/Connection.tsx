import type { ServiceAccount } from '@gantry/contract/service-accounts/schemas'
import { IconKey } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { CopyableId } from '../../ui/display/CopyableId.tsx'
import { useChange } from '../../ui/feedback/use-change.ts'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'

const SecretDialog = lazy(() => import('../../kit/secrets/SecretDialog.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

/** What has to be entered in the program, and how it authenticates. */
export function Connection({ account }: { account: ServiceAccount }) {
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
      <Keys account={account} />
    </>
  )
}

function CopyableFact({ label, value }: { label: string; value: string }) {
  return <Fact label={label} value={<CopyableId value={value} what={label} />} isCode />
}

function Secret({ account }: { account: ServiceAccount }) {
  const { t, i18n } = useTranslation('service-accounts')
  const [isOpen, setOpen] = useState(false)
  const { serviceAccountId, secretChangedAt, previousSecretUntil, keyIds } = account
  const make = useChange('makeServiceAccountSecret', {
    failure: t('secret.failed'),
    onSuccess: () => setOpen(true),
  })
  const has = secretChangedAt !== null
  const makeOne = (endPrevious: boolean) =>
    make.mutate({ params: { serviceAccountId }, body: { endPrevious } })

  function start(): void {
    // If there is a secret or a key already, a question comes first.
    if (has || keyIds.length > 0) setOpen(true)
    else if (!make.isPending) makeOne(true)
  }

  return (
    <Section
      title={t('secret.title')}
      summary={t('secret.summary')}
      actions={
        <Button
          variant={has ? 'default' : 'filled'}
          leftSection={<IconKey size={16} aria-hidden />}
          // Not `loading`, because the dialog returns the focus to this button.
          aria-busy={make.isPending || undefined}
          onClick={start}
        >
          {has ? t('secret.replace') : t('secret.make')}
        </Button>
      }
    >
      <Facts>
        <Fact
          label={t('secret.madeAt')}
          value={has ? formatTime(secretChangedAt, i18n.language) : t('secret.none')}
        />
        {previousSecretUntil !== null && (
          <Fact label={t('secret.previousUntil')} value={formatTime(previousSecretUntil, i18n.language)} />
        )}
      </Facts>
      <Suspense>
        {isOpen && (
          <SecretDialog
            texts={(text, values) => t(`secret.${text}`, { name: account.name, time: '', ...values })}
            made={make.data ?? null}
            isMaking={make.isPending}
            onMake={makeOne}
            onClose={() => {
              setOpen(false)
              // The secret was shown only once.
              make.reset()
            }}
          />
        )}
      </Suspense>
    </Section>
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

import type { ConnectedApp } from '@gantry/contract/domains/connections/apps/schemas'
import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../i18n/settings.ts'
import CodeSamples from '../../../kit/code-samples/CodeSamples.tsx'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { CopyableId } from '../../../ui/display/CopyableId.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { AppSecret } from './AppSecret.tsx'
import { appSample } from './app-sample.ts'
import { usesField } from './modes.ts'

/** What has to be entered in the app, and what was entered here about it. */
export default function AppConnection({ app }: { app: ConnectedApp }) {
  const { t } = useTranslation('apps')
  const sample = appSample(app, window.location.origin)
  if (app.mode === 'link') {
    return (
      <Section title={t('connection.title')}>
        <EmptyState icon={IconBookmark} title={t('connection.nobody')} hint={t('connection.nobodyHint')} />
      </Section>
    )
  }
  return (
    <>
      {!app.requiresPkce && usesField(app.mode, 'requiresPkce') && (
        <Alert tone="ember" role="status">
          {t('fields.pkceWaived')}
        </Alert>
      )}
      <Section title={t('connection.title')} summary={t('connection.summary', { name: app.name })}>
        <Facts isWide>{app.mode === 'ticket' ? <TicketFacts app={app} /> : <OpenIdFacts app={app} />}</Facts>
      </Section>
      <Section title={t('connection.known')} summary={t('connection.knownSummary')}>
        <Facts isWide>
          {usesField(app.mode, 'initiateLoginUri') && (
            <Fact label={t('fields.initiateLoginUri')} value={app.initiateLoginUri} isCode />
          )}
          {usesField(app.mode, 'redirectUris') && (
            <>
              <Fact label={t('fields.redirectUris')} value={linesOf(app.redirectUris)} isCode />
              <Fact
                label={t('fields.postLogoutRedirectUris')}
                value={linesOf(app.postLogoutRedirectUris)}
                isCode
              />
            </>
          )}
          <Fact label={t('fields.backchannelLogoutUri')} value={app.backchannelLogoutUri} isCode />
        </Facts>
      </Section>
      <AppSecret app={app} />
      {sample && (
        <Section title={t('sample.title')} summary={t('sample.summary')}>
          <CodeSamples label={t('sample.title')} sample={sample} />
        </Section>
      )}
    </>
  )
}

const linesOf = (addresses: readonly string[]) =>
  addresses.length === 0 ? '' : addresses.map((address) => <div key={address}>{address}</div>)

type CopyableFactProps = { label: string; value: string }

function CopyableFact({ label, value }: CopyableFactProps) {
  return <Fact label={label} value={<CopyableId value={value} what={label} />} isCode />
}

function OpenIdFacts({ app: { issuer, code, isPublic, requiresPkce } }: { app: ConnectedApp }) {
  const { t } = useTranslation('apps')
  return (
    <>
      <CopyableFact label={t('connection.issuer')} value={issuer} />
      <CopyableFact label={t('connection.discovery')} value={`${issuer}/.well-known/openid-configuration`} />
      <CopyableFact label={t('connection.clientId')} value={code} />
      <Fact
        label={t('connection.authentication')}
        value={isPublic ? t('connection.withoutSecret') : t('connection.withSecret')}
      />
      <Fact
        label={t('connection.pkce')}
        value={requiresPkce ? t('connection.pkceRequired') : t('connection.pkceWaived')}
      />
    </>
  )
}

function TicketFacts({ app: { issuer, code } }: { app: ConnectedApp }) {
  const { t } = useTranslation('apps')
  const redemption = new URL(`/api/${settings.slug}apps/redeem-ticket`, issuer).href
  return (
    <>
      <CopyableFact label={t('connection.redemption')} value={redemption} />
      <Fact label={t('connection.method')} value="POST" isCode />
      <CopyableFact label={t('connection.code')} value={code} />
      <CopyableFact label={t('connection.issuer')} value={issuer} />
    </>
  )
}

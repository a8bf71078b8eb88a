import type { Webhook } from '@gantry/contract/domains/connections/webhooks/schemas'
import { everyEvent } from '@gantry/contract/domains/connections/webhooks/words'
import { IconWebhook } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { formatTime, joinNames } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row } from '../../../ui/layout/RowList.tsx'
import { receiverSample } from './receiver-sample.ts'

const WebhookFormDrawer = lazy(() => import('./WebhookFormDrawer.tsx'))
const SecretOnce = lazy(() => import('../../../kit/secrets/SecretOnce.tsx'))
const CodeSamples = lazy(() => import('../../../kit/code-samples/CodeSamples.tsx'))
const DeliveriesDrawer = lazy(() => import('./DeliveriesDrawer.tsx'))

/** Other systems that are told about events. There are few, so the list has no pages. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [shown, setShown] = useState<Webhook | null>(null)
  const [made, setMade] = useState<{ secret: string; url: string } | null>(null)
  const query = useCall('listWebhooks', {})
  return (
    <>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={<AddButton label={t('add')} onClick={() => setEdited('new')} />}
      />
      <RowSection
        title={t('title')}
        query={query}
        items={query.data?.webhooks}
        renderRow={(webhook) => (
          <WebhookRow
            key={webhook.webhookId}
            webhook={webhook}
            onEdit={() => setEdited(webhook)}
            onShow={() => setShown(webhook)}
          />
        )}
        failure={t('failed')}
        empty={{ icon: IconWebhook, title: t('empty.title'), hint: t('empty.hint') }}
      />
      <Suspense>
        {edited !== null && (
          <WebhookFormDrawer
            webhook={edited === 'new' ? null : edited}
            onSecret={setMade}
            onClose={() => setEdited(null)}
          />
        )}
        {shown !== null && <DeliveriesDrawer webhook={shown} onClose={() => setShown(null)} />}
        {made !== null && (
          <SecretOnce
            texts={(text) => t(`secret.${text}`)}
            secret={made.secret}
            onClose={() => setMade(null)}
          >
            <CodeSamples label={t('sample')} sample={receiverSample(made.url)} />
          </SecretOnce>
        )}
      </Suspense>
    </>
  )
}

type WebhookRowProps = { webhook: Webhook; onEdit: () => void; onShow: () => void }

function WebhookRow({ webhook, onEdit, onShow }: WebhookRowProps) {
  const { t, i18n } = useTranslation('webhooks')
  const { webhookId, url, description, eventTypes, active, offReason, failingSince } = webhook
  const test = useChange('testWebhook', { success: t('tested'), failure: t('testFailed') })
  const events = eventTypes.includes(everyEvent) ? t('everyEvent') : joinNames(eventTypes, i18n.language)
  return (
    <Row
      leading={<IconWebhook size={22} aria-hidden />}
      title={<bdi dir="ltr">{url}</bdi>}
      details={
        <>
          {description !== '' && (
            <>
              <bdi>{description}</bdi> ·{' '}
            </>
          )}
          <bdi>{events}</bdi>
        </>
      }
      actions={
        <>
          {active && (
            <Button
              variant="default"
              size="compact"
              aria-label={t('testOf', { url })}
              loading={test.isPending}
              onClick={() => test.mutate({ params: { webhookId } })}
            >
              {t('test')}
            </Button>
          )}
          <Button variant="default" size="compact" aria-label={t('deliveriesOf', { url })} onClick={onShow}>
            {t('deliveries')}
          </Button>
          <Button variant="default" size="compact" aria-label={t('editOf', { url })} onClick={onEdit}>
            {t('edit')}
          </Button>
        </>
      }
    >
      {!active && (
        <Badge color={offReason === null ? 'gray' : 'red'}>{t(`off.${offReason ?? 'administrator'}`)}</Badge>
      )}
      {active && failingSince !== null && (
        <Badge color="ember">{t('failingSince', { time: formatTime(failingSince, i18n.language) })}</Badge>
      )}
    </Row>
  )
}

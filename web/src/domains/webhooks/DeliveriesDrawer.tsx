import type { Webhook, WebhookDelivery } from '@gantry/contract/webhooks/schemas'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { formatTime, localTimeOf, momentOf } from '../../i18n/format.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useChange } from '../../ui/feedback/use-change.ts'
import { Row, RowList } from '../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Drawer } from '../../ui/overlays/Drawer.tsx'

const colors = { WAITING: 'ember', DELIVERED: 'green', FAILED: 'red' } as const
const day = 24 * 60 * 60_000

/** What was sent to a webhook, the newest first, with ways to send it again. */
export default function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { webhookId, url, active } = webhook
  const query = useCall('listWebhookDeliveries', { params: { webhookId }, query: {} })
  const [since, setSince] = useState(() => localTimeOf(new Date(Date.now() - day).toISOString()))
  const repeat = useChange('sendWebhookEventsAgain', {
    success: ({ count }) => t('sentAgain', { count }),
    failure: t('sendAgainFailed'),
  })
  const deliveries = query.data?.deliveries
  return (
    <Drawer title={<bdi>{t('deliveriesOf', { url })}</bdi>} size={640} onClose={onClose}>
      {active && (
        <Section title={t('sendSince')}>
          <TextInput
            type="datetime-local"
            label={t('since')}
            value={since}
            onChange={({ currentTarget }) => setSince(currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={since === ''}
            loading={repeat.isPending}
            onClick={() =>
              repeat.mutate({ params: { webhookId }, body: { since: momentOf(since).toISOString() } })
            }
          >
            {t('sendAgain')}
          </Button>
        </Section>
      )}
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowListSkeleton />}
      {deliveries?.length === 0 && (
        <EmptyState icon={IconSend} title={t('none.title')} hint={t('none.hint')} />
      )}
      {deliveries !== undefined && deliveries.length > 0 && (
        <Section title={t('deliveries')}>
          <RowList label={t('deliveries')}>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.webhookDeliveryId}
                webhookId={webhookId}
                delivery={delivery}
                canRepeat={active && delivery.state !== 'WAITING'}
              />
            ))}
          </RowList>
        </Section>
      )}
    </Drawer>
  )
}

type DeliveryRowProps = { webhookId: number; delivery: WebhookDelivery; canRepeat: boolean }

function DeliveryRow({ webhookId, delivery, canRepeat }: DeliveryRowProps) {
  const { t, i18n } = useTranslation('webhooks')
  const { webhookDeliveryId, eventType, state, tries, responseStatus, lastError, createdAt, nextTryAt } =
    delivery
  const time = (text: string) => formatTime(text, i18n.language)
  const repeat = useChange('sendWebhookDeliveryAgain', {
    success: t('sentAgain', { count: 1 }),
    failure: t('sendAgainFailed'),
  })
  return (
    <Row
      leading={<IconSend size={20} aria-hidden />}
      title={<bdi dir="ltr">{eventType}</bdi>}
      details={
        <>
          {time(createdAt)} · {t('tries', { count: tries })}
          {responseStatus !== null && <> · {t('answered', { status: responseStatus })}</>}
          {nextTryAt !== null && tries > 0 && <> · {t('nextTry', { time: time(nextTryAt) })}</>}
        </>
      }
      actions={
        canRepeat && (
          <Button
            variant="default"
            size="compact"
            aria-label={t('sendAgainOf', { event: eventType, time: time(createdAt) })}
            loading={repeat.isPending}
            onClick={() => repeat.mutate({ params: { webhookId, webhookDeliveryId } })}
          >
            {t('sendAgain')}
          </Button>
        )
      }
    >
      <Badge color={colors[state]}>{t(`states.${state}`)}</Badge>
      {lastError !== null && responseStatus === null && <bdi dir="auto">{lastError}</bdi>}
    </Row>
  )
}

import type { Webhook, WebhookDelivery } from '@gantry/contract/domains/connections/webhooks/schemas'
import { IconSend } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatTime, localTimeOf, sentTime } from '../../../i18n/format.ts'
import { RowSection } from '../../../kit/lists/RowSection.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { DateTimeField } from '../../../ui/days/DateTimeField.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { Row } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { Pages } from '../../../ui/list/Pages.tsx'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import { Drawer } from '../../../ui/overlays/Drawer.tsx'

const colors = { WAITING: 'ember', DELIVERED: 'green', FAILED: 'red' } as const
const PAGE_SIZE = 20
const day = 24 * 60 * 60_000

/** What was sent to a webhook, the newest first, with ways to send it again. */
export default function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const { webhookId, url, active } = webhook
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...callQuery('listWebhookDeliveries', {
      params: { webhookId },
      query: { pageNo: page - 1, pageSize: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const totalPages = query.data?.totalPages ?? 0
  const [since, setSince] = useState(() => localTimeOf(new Date(Date.now() - day).toISOString()))
  const repeat = useChange('sendWebhookEventsAgain', {
    success: ({ count }) => t('sentAgain', { count }),
    failure: t('sendAgainFailed'),
  })
  return (
    <Drawer title={<bdi>{t('deliveriesOf', { url })}</bdi>} size={640} onClose={onClose}>
      <Stack>
        {active && (
          <Section title={t('sendSince')}>
            <DateTimeField label={t('since')} value={since} onChange={setSince} />
            <DialogActions>
              <Button
                variant="default"
                disabled={since === ''}
                loading={repeat.isPending}
                onClick={() => repeat.mutate({ params: { webhookId }, body: { since: sentTime(since) } })}
              >
                {t('sendAgain')}
              </Button>
            </DialogActions>
          </Section>
        )}
        <RowSection
          title={t('deliveries')}
          query={query}
          items={query.data?.deliveries}
          renderRow={(delivery) => (
            <DeliveryRow
              key={delivery.webhookDeliveryId}
              webhookId={webhookId}
              delivery={delivery}
              canRepeat={active && delivery.state !== 'WAITING'}
            />
          )}
          failure={t('failed')}
          empty={{ icon: IconSend, title: t('none.title'), hint: t('none.hint') }}
        />
        {totalPages > 1 && (
          <nav aria-label={t('common:table.pages', { what: t('deliveries') })}>
            <Pages page={page} totalPages={totalPages} onChange={setPage} />
          </nav>
        )}
      </Stack>
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
          {lastError !== null && responseStatus === null && <div dir="auto">{lastError}</div>}
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
    </Row>
  )
}

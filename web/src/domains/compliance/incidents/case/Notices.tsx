import type { IncidentCase, NotifyAffected } from '@gantry/contract/domains/compliance/incidents/schemas'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { saveFile } from '../../../../api/save-file.ts'
import { formatTime } from '../../../../i18n/format.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Text } from '../../../../ui/display/Text.tsx'
import { useAction } from '../../../../ui/feedback/use-action.ts'
import { useChange } from '../../../../ui/feedback/use-change.ts'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'
import classes from '../incidents.module.css'

/** The notice to people affected (Privacy Act 1988 s 26WL): who has an account gets it by mail, and the rest is a list. */
export default function Notices({ incident }: { incident: IncidentCase }) {
  const { t, i18n } = useTranslation('incidents')
  const [counted, setCounted] = useState<NotifyAffected | null>(null)
  const { incidentId, version, state, statement, notices } = incident
  const params = { incidentId }
  const maySend = statement.ready !== null && (state === 'ELIGIBLE' || state === 'NOTIFIED')
  const list = useAction(async () => saveFile(await call('downloadAffected', { params })), {
    failure: t('notices.listFailed'),
  })
  const count = useAction(
    async () => setCounted(await call('notifyAffected', { params, body: { version, dryRun: true } })),
    { failure: t('notices.failed') },
  )
  const send = useChange('notifyAffected', {
    success: (reply) => t('notices.sent', { count: reply.sent }),
    failure: t('notices.failed'),
    onSuccess: () => setCounted(null),
  })
  return (
    <Section title={t('notices.title')} summary={t('notices.summary')}>
      <p>
        {notices.lastAt === null
          ? t('notices.none')
          : t('notices.last', { count: notices.sent, time: formatTime(notices.lastAt, i18n.language) })}
      </p>
      <div className={classes.buttons}>
        {maySend && (
          <Button variant="default" loading={count.pending} onClick={() => void count.start()}>
            {t('notices.send')}
          </Button>
        )}
        <Button
          variant="default"
          loading={list.pending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void list.start()}
        >
          {t('notices.list')}
        </Button>
      </div>
      {!maySend && <Text tone="dimmed">{t('notices.notYet')}</Text>}
      {counted !== null && (
        <ConfirmDialog
          opened
          title={t('notices.question', { count: counted.sent })}
          confirmLabel={t('notices.confirm')}
          isDisabled={counted.sent === 0}
          pending={send.isPending}
          onConfirm={() => send.mutate({ params, body: { version } })}
          onClose={() => setCounted(null)}
        >
          <p>{t('notices.content')}</p>
          {counted.alreadySent > 0 && <p>{t('notices.already', { count: counted.alreadySent })}</p>}
          {counted.withoutMail > 0 && <p>{t('notices.withoutMail', { count: counted.withoutMail })}</p>}
          {counted.othersUnknown && <p>{t('notices.others')}</p>}
        </ConfirmDialog>
      )}
    </Section>
  )
}

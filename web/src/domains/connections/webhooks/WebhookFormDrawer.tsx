import type { Webhook } from '@gantry/contract/domains/connections/webhooks/schemas'
import { eventTypes, everyEvent } from '@gantry/contract/domains/connections/webhooks/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { CheckboxGroup } from '../../../ui/forms/CheckboxGroup.tsx'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { PresetButtons } from '../../../ui/forms/PresetButtons.tsx'
import { Switch } from '../../../ui/forms/Switch.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { eventPresetNames, eventPresets, presetOf } from './presets.ts'

type Values = { url: string; description: string; all: boolean; eventTypes: string[]; active: boolean }

const valuesOf = (webhook: Webhook | null): Values => ({
  url: webhook?.url ?? 'https://',
  description: webhook?.description ?? '',
  all: webhook?.eventTypes.includes(everyEvent) ?? true,
  eventTypes: webhook?.eventTypes.filter((type) => type !== everyEvent) ?? [],
  active: webhook?.active ?? true,
})

type WebhookFormDrawerProps = {
  /** Null to add one. */
  webhook: Webhook | null
  onSecret: (made: { secret: string; url: string }) => void
  onClose: () => void
}

/** The form that adds or changes a webhook, with a new secret and the deletion. */
export default function WebhookFormDrawer({ webhook, onSecret, onClose }: WebhookFormDrawerProps) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const [initialValues] = useState(() => valuesOf(webhook))
  const form = useServerForm<Values>({
    keepAs: `webhook ${webhook?.webhookId ?? 'new'}`,
    initialValues,
    validate: ({ url, all, eventTypes: chosen }) => ({
      url: URL.canParse(url) ? null : t('badUrl'),
      eventTypes: !all && chosen.length === 0 ? t('chooseEvents') : null,
    }),
    save: async ({ all, eventTypes: chosen, ...values }) => {
      const ids = { webhookId: webhook?.webhookId, version: webhook?.version }
      const { secret, webhook: saved } = await call('saveWebhook', {
        body: { ...values, ...ids, eventTypes: all ? [everyEvent] : chosen },
      })
      if (secret !== null) onSecret({ secret, url: saved.url })
    },
    failure: t('saveFailed'),
    onSaved: () => {
      notify.success(t('saved'))
      void invalidateAfter(client, 'saveWebhook')
      onClose()
    },
  })
  const { values, setFieldValue } = form
  const error = (field: keyof Values) => form.getInputProps(field).error
  return (
    <FormDrawer
      title={webhook === null ? t('add') : <bdi>{t('editOf', { url: webhook.url })}</bdi>}
      form={form}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <FormSection title={t('sections.receiver')}>
        <WideField>
          <TextInput
            label={t('fields.url')}
            description={t('urlHint')}
            required
            dir="ltr"
            maxLength={500}
            value={values.url}
            error={error('url')}
            data-autofocus
            onChange={({ currentTarget }) => setFieldValue('url', currentTarget.value)}
          />
        </WideField>
        <WideField>
          <TextInput
            label={t('fields.description')}
            maxLength={200}
            value={values.description}
            error={error('description')}
            onChange={({ currentTarget }) => setFieldValue('description', currentTarget.value)}
          />
        </WideField>
        {webhook !== null && (
          <Switch
            label={t('fields.active')}
            checked={values.active}
            onChange={(isActive) => setFieldValue('active', isActive)}
          />
        )}
      </FormSection>
      <FormSection title={t('fields.eventTypes')}>
        <Switch
          label={t('everyEvent')}
          checked={values.all}
          onChange={(isAll) => setFieldValue('all', isAll)}
        />
        {!values.all && (
          <WideField>
            <PresetButtons
              label={t('presets.label')}
              presets={eventPresetNames.map((name) => ({ name, label: t(`presets.${name}`) }))}
              current={presetOf(values.eventTypes)}
              onChoose={(name) => setFieldValue('eventTypes', [...eventPresets[name]])}
            />
            <CheckboxGroup
              label={t('chooseEvents')}
              isInColumns
              options={eventTypes.map((type) => ({ value: type, label: type }))}
              value={values.eventTypes}
              error={error('eventTypes')}
              onChange={(chosen) => setFieldValue('eventTypes', chosen)}
            />
          </WideField>
        )}
      </FormSection>
      {webhook !== null && <SecretAndDeletion webhook={webhook} onSecret={onSecret} onClose={onClose} />}
    </FormDrawer>
  )
}

function SecretAndDeletion({ webhook, onSecret, onClose }: WebhookFormDrawerProps & { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const [asked, setAsked] = useState<'secret' | 'delete' | null>(null)
  const params = { webhookId: webhook.webhookId }
  const replace = useChange('replaceWebhookSecret', {
    failure: t('secret.failed'),
    onSuccess: ({ secret }) => {
      if (secret !== null) onSecret({ secret, url: webhook.url })
      // The form would save with the version before the new secret.
      onClose()
    },
  })
  const remove = useChange('deleteWebhook', {
    success: t('deleted'),
    failure: t('deleteFailed'),
    onSuccess: onClose,
  })
  return (
    <FormSection title={t('sections.more')}>
      <Button variant="default" onClick={() => setAsked('secret')}>
        {t('secret.replace')}
      </Button>
      <Button variant="default" color="red" onClick={() => setAsked('delete')}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        opened={asked === 'secret'}
        title={t('secret.question')}
        confirmLabel={t('secret.replace')}
        pending={replace.isPending}
        onConfirm={() => replace.mutate({ params, body: {} })}
        onClose={() => setAsked(null)}
      >
        {t('secret.overlap')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('deleteQuestion')}
        confirmLabel={t('delete')}
        isDangerous
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
        onClose={() => setAsked(null)}
      >
        <bdi dir="ltr">{webhook.url}</bdi>
      </ConfirmDialog>
    </FormSection>
  )
}

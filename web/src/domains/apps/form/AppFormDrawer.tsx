import type { ConnectedApp } from '@gantry/contract/apps/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { ConflictNotice } from '../../../kit/records/ConflictNotice.tsx'
import { useRecordForm } from '../../../kit/records/use-record-form.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { AppFields } from './AppFields.tsx'
import { appErrors } from './app-errors.ts'
import { type AppValues, appBodyOf, appValuesOf, newAppValues } from './app-values.ts'
import { SignInFields } from './SignInFields.tsx'

type AppFormDrawerProps = {
  /** Null adds one. */
  app: ConnectedApp | null
  onClose: () => void
}

/** The form for a connected app, new or known. */
export default function AppFormDrawer({ app, onClose }: AppFormDrawerProps) {
  const { t } = useTranslation('apps')
  const client = useQueryClient()
  const [before, setBefore] = useState(() => (app ? appValuesOf(app) : newAppValues()))
  const errorTexts = {
    required: t('form.required'),
    code: t('form.codeWrong'),
    address: t('form.addressWrong'),
    plain: t('form.addressPlain'),
    noAddress: t('form.noAddress'),
    twice: t('form.twice'),
    tooMany: t('form.tooMany'),
    needsSecret: t('form.needsSecret'),
  }
  const { form, conflict, reload } = useRecordForm({
    record: app,
    initialValues: before,
    valuesOf: appValuesOf,
    validate: (values) => appErrors(values, errorTexts),
    save: async (values, version) => {
      const known = app ? { appId: app.appId, ...(version === undefined ? {} : { version }) } : {}
      await call('saveConnectedApp', { body: { ...appBodyOf(values, before), ...known } })
      notify.success(app ? t('form.updated') : t('form.added'))
      await invalidateAfter(client, 'saveConnectedApp')
    },
    read: async () => {
      const now = await call('getConnectedApp', { params: { appId: app?.appId ?? 0 } })
      setBefore(appValuesOf(now))
      return now
    },
    failure: app ? t('form.updateFailed') : t('form.addFailed'),
    fieldNames: { roles: 'roleIds' },
    onSaved: onClose,
  })
  return (
    <FormDrawer
      title={app ? <bdi>{t('form.editTitle', { name: app.name })}</bdi> : t('form.addTitle')}
      form={form}
      submitLabel={app ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <ConflictNotice
        conflict={conflict}
        title={t('form.staleTitle')}
        labelOf={(name) => t(`fields.${name as keyof AppValues}`)}
        fetchFailed={t('form.fetchFailed')}
        onReload={reload}
      />
      <AppFields form={form} isNew={app === null} risName={app?.risName ?? null} />
      <SignInFields form={form} />
    </FormDrawer>
  )
}

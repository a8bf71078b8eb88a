import type { ConnectedApp } from '@gantry/contract/domains/connections/apps/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { RecordFormDrawer } from '../../../../kit/records/form/RecordFormDrawer.tsx'
import { useRecordForm } from '../../../../kit/records/form/use-record-form.ts'
import { AppFields } from './AppFields.tsx'
import { appErrors } from './app-errors.ts'
import { type AppValues, appBodyOf, appValuesOf, newAppValues } from './app-values.ts'
import { SignInFields } from './SignInFields.tsx'

type AppFormDrawerProps = {
  /** Null to add one. */
  app: ConnectedApp | null
  onClose: () => void
  onSaved?: (saved: ConnectedApp) => void
}

/** The form that adds or changes a connected app. */
export default function AppFormDrawer({ app, onClose, onSaved }: AppFormDrawerProps) {
  const { t } = useTranslation('apps')
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
  const recordForm = useRecordForm({
    record: app,
    keepAs: `app ${app?.appId ?? 'new'}`,
    initialValues: before,
    valuesOf: appValuesOf,
    validate: (values) => appErrors(values, errorTexts),
    save: (values, version) =>
      call('saveConnectedApp', { body: { ...appBodyOf(values, before), appId: app?.appId, version } }),
    write: 'saveConnectedApp',
    read: async () => {
      const now = await call('getConnectedApp', { params: { appId: app?.appId ?? 0 } })
      setBefore(appValuesOf(now))
      return now
    },
    success: app ? t('form.updated') : t('form.added'),
    failure: app ? t('form.updateFailed') : t('form.addFailed'),
    fieldNames: { roles: 'roleIds' },
    onSaved: (saved) => {
      onSaved?.(saved)
      onClose()
    },
  })
  const { form } = recordForm
  return (
    <RecordFormDrawer
      title={app ? t('form.editTitle', { name: app.name }) : t('form.addTitle')}
      recordForm={recordForm}
      conflictTexts={{
        title: t('form.staleTitle'),
        labelOf: (name) => t(`fields.${name as keyof AppValues}`),
        fetchFailed: t('form.fetchFailed'),
      }}
      submitLabel={app ? t('form.saveSubmit') : t('form.addSubmit')}
      onClose={onClose}
    >
      <AppFields form={form} isNew={app === null} />
      <SignInFields form={form} />
    </RecordFormDrawer>
  )
}

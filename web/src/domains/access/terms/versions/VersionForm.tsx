import type { TermsVersion, TermsVersionToEdit } from '@gantry/contract/domains/access/terms/schemas'
import { longestTerms, type TermsDocument } from '@gantry/contract/domains/access/terms/words'
import { type PortalLanguage, portalLanguages } from '@gantry/contract/texts/portal-languages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { useCall } from '../../../../api/queries.ts'
import { MarkdownFields } from '../../../../kit/markdown/MarkdownFields.tsx'
import { DateField } from '../../../../ui/days/DateField.tsx'
import { notify } from '../../../../ui/feedback/notify.ts'
import { FormSection, WideField } from '../../../../ui/forms/FormSection.tsx'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { FormDrawer } from '../../../../ui/overlays/FormDrawer.tsx'
import { TakingEffect } from './TakingEffect.tsx'

type Texts = Record<PortalLanguage, string>
const noTexts: Texts = { en: '', zh: '', es: '', fr: '', it: '', ar: '' }

type VersionFormProps = {
  document: TermsDocument
  /** Null to add one. */
  version: TermsVersion | null
  onClose: () => void
}

/** Reads the texts of the version first. */
export default function VersionForm({ document, version, onClose }: VersionFormProps) {
  const { termsVersionId = 0 } = version ?? {}
  if (version === null) return <Form document={document} version={null} onClose={onClose} />
  return <EditForm termsVersionId={termsVersionId} document={document} onClose={onClose} />
}

type EditFormProps = { termsVersionId: number; document: TermsDocument; onClose: () => void }

function EditForm({ termsVersionId, document, onClose }: EditFormProps) {
  const query = useCall('getTermsVersion', { params: { termsVersionId } })
  if (!query.data || query.isFetching) return null
  return <Form document={document} version={query.data} onClose={onClose} />
}

/** The server names a text `texts.fr`, and the form `fr`. */
function atLanguages(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields).map(([name, text]) => [name.replace(/^texts\./, ''), text])
  const { status, code, message } = error
  return new ApiError({ status, code, message, fields: Object.fromEntries(fields) as Record<string, string> })
}

type FormProps = { document: TermsDocument; version: TermsVersionToEdit | null; onClose: () => void }

function Form({ document, version, onClose }: FormProps) {
  const { t } = useTranslation('terms')
  const client = useQueryClient()
  const [language, setLanguage] = useState<PortalLanguage>('en')
  const write = version === null ? 'addTermsVersion' : 'editTermsVersion'
  const texts = { ...noTexts }
  for (const text of version?.texts ?? []) texts[text.language] = text.markdown
  const form = useServerForm<Texts & { effectiveOn: string; how: 'ASK' | 'NOTICE' }>({
    keepAs: `terms ${document} ${version?.termsVersionId ?? 'new'}`,
    initialValues: {
      effectiveOn: version?.effectiveOn ?? '',
      how: version?.isByNotice ? ('NOTICE' as const) : ('ASK' as const),
      ...texts,
    },
    validate: ({ en }) => {
      if (en.trim() === '') setLanguage('en')
      return { en: en.trim() === '' ? t('form.required') : null }
    },
    save: ({ effectiveOn, how, ...written }) => {
      const body = { effectiveOn: effectiveOn || null, isByNotice: how === 'NOTICE', texts: written }
      const saving =
        version === null
          ? call('addTermsVersion', { body: { document, ...body } })
          : call('editTermsVersion', {
              params: { termsVersionId: version.termsVersionId },
              body: { version: version.version, ...body },
            })
      return saving.catch((error: unknown) => {
        const named = atLanguages(error)
        const wrong = portalLanguages.find((code) => named instanceof ApiError && named.fields[code])
        if (wrong) setLanguage(wrong)
        throw named
      })
    },
    failure: t('form.failed'),
    onSaved: () => {
      notify.success(t('form.done'))
      void invalidateAfter(client, write)
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t(version === null ? `form.add.${document}` : 'form.edit', { label: version?.label ?? '' })}
      form={form}
      submitLabel={t('form.submit')}
      onClose={onClose}
    >
      <FormSection title={t('form.when')}>
        <WideField>
          <DateField
            label={t('form.effectiveOn')}
            description={t('form.effectiveOnHint')}
            {...form.getInputProps('effectiveOn')}
          />
        </WideField>
        {document === 'TERMS' && (
          <TakingEffect value={form.values.how} onChange={(how) => form.setFieldValue('how', how)} />
        )}
      </FormSection>
      <FormSection title={t('form.text')}>
        <MarkdownFields
          language={language}
          onLanguage={setLanguage}
          isWritten={(code) => form.values[code].trim() !== ''}
          wrong={portalLanguages.find((code) => form.errors[code])}
          hint={t('form.textHint')}
          text={{
            ...form.getInputProps(language),
            maxLength: longestTerms,
            required: language === 'en',
          }}
        />
      </FormSection>
    </FormDrawer>
  )
}

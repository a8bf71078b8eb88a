import type { NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import { longestNotice, longestNoticeTitle } from '@gantry/contract/domains/portal/notices/words'
import { type PortalLanguage, portalLanguages } from '@gantry/contract/texts/portal-languages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { languageNames } from '../../../kit/markdown/language-names.ts'
import { MarkdownFields } from '../../../kit/markdown/MarkdownFields.tsx'
import { Checkbox } from '../../../ui/basic/Checkbox.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { DateTimeField } from '../../../ui/days/DateTimeField.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import { atFields, bodyOf, type NoticeValues, titleField, valuesOf } from './notice-values.ts'

type NoticeFormProps = {
  edited?: NoticeToRead
  /** A new notice begins with its texts and audience. */
  copied?: NoticeToRead
  onClose: () => void
}

/** The form that adds, changes or copies a notice. */
export default function NoticeForm({ edited, copied, onClose }: NoticeFormProps) {
  const { t } = useTranslation('notices')
  const client = useQueryClient()
  const source = edited ?? copied
  const [initialValues] = useState(() => valuesOf(source, edited !== undefined))
  const [language, setLanguage] = useState<PortalLanguage>(source?.texts[0]?.language ?? 'en')
  const form = useServerForm<NoticeValues>({
    keepAs: `notice ${edited?.noticeId ?? (copied ? `copy ${copied.noticeId}` : 'new')}`,
    initialValues,
    validate: ({ startsAt }) => ({ startsAt: startsAt === '' ? t('form.required') : null }),
    save: (values) => {
      const body = bodyOf(values)
      const saving =
        edited === undefined
          ? call('addNotice', { body })
          : call('editNotice', {
              params: { noticeId: edited.noticeId },
              body: { ...body, version: edited.version },
            })
      return saving.catch((error: unknown) => {
        const named = atFields(error)
        const wrong = portalLanguages.find(
          (code) => named instanceof ApiError && (named.fields[code] ?? named.fields[titleField(code)]),
        )
        if (wrong) setLanguage(wrong)
        throw named
      })
    },
    failure: t('form.failed'),
    onSaved: () => {
      notify.success(t('form.done'))
      void invalidateAfter(client, edited === undefined ? 'addNotice' : 'editNotice')
      onClose()
    },
  })
  const { values, errors } = form
  return (
    <FormDrawer
      title={t(edited ? 'form.edit' : copied ? 'form.copy' : 'add')}
      form={form}
      submitLabel={t('form.submit')}
      onClose={onClose}
    >
      <FormSection title={t('form.text')}>
        <MarkdownFields
          language={language}
          onLanguage={setLanguage}
          isWritten={(code) => values[code].trim() !== ''}
          wrong={portalLanguages.find((code) => errors[code] || errors[titleField(code)])}
          hint={t('form.textHint')}
          text={{ ...form.getInputProps(language), maxLength: longestNotice, required: false }}
        >
          <WideField>
            <TextInput
              key={language}
              label={t('form.titleIn', { language: languageNames[language] })}
              lang={language}
              dir={language === 'ar' ? 'rtl' : 'ltr'}
              maxLength={longestNoticeTitle}
              {...form.getInputProps(titleField(language))}
            />
          </WideField>
        </MarkdownFields>
      </FormSection>
      <AudienceFields form={form} />
      <FormSection title={t('form.when')}>
        {(['startsAt', 'endsAt'] as const).map((field) => (
          <DateTimeField
            key={field}
            label={t(`fields.${field}`)}
            description={t(`form.${field}Hint`)}
            required={field === 'startsAt'}
            value={values[field]}
            error={form.getInputProps(field).error}
            onChange={(time) => form.setFieldValue(field, time)}
          />
        ))}
        <WideField>
          <Checkbox
            label={t('fields.isAcknowledgementAsked')}
            description={t('form.askedHint')}
            {...form.getInputProps('isAcknowledgementAsked', { type: 'checkbox' })}
          />
        </WideField>
      </FormSection>
    </FormDrawer>
  )
}

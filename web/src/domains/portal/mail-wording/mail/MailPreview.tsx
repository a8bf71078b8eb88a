import type { MailWording } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../../api/queries.ts'
import type { Language } from '../../../../i18n/i18n.ts'
import { RecordSelect } from '../../../../kit/records/RecordSelect.tsx'
import { Stack } from '../../../../ui/basic/Stack.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { PageLoading } from '../../../../ui/feedback/PageLoading.tsx'
import { useDebouncedValue } from '../../../../ui/forms/use-debounced-value.ts'
import { Section } from '../../../../ui/layout/Section.tsx'
import { ChoiceBox } from '../../../../ui/list/ChoiceBox.tsx'
import { languageName } from '../languages.ts'
import { MailFrame } from './MailFrame.tsx'
import classes from './mail.module.css'

const TYPING_PAUSE = 400

type MailPreviewProps = {
  mail: MailWording
  language: Language
  draft: { sentence: string; words: string }[]
  example: number
  onExample: (example: number) => void
}

/** The mail with the words as they are typed, as HTML and as text, for nobody or for a person. */
export default function MailPreview({ mail, language, draft, example, onExample }: MailPreviewProps) {
  const { t } = useTranslation('mail-wording')
  const [userId, setUserId] = useState<number | null>(null)
  const [form, setForm] = useState<'html' | 'text'>('html')
  const typed = useDebouncedValue(JSON.stringify(draft), TYPING_PAUSE)
  const { template } = mail
  const query = useQuery({
    ...callQuery('previewMailWording', {
      body: { template, language, example, userId, draft: JSON.parse(typed) as typeof draft },
    }),
    placeholderData: (last) => last,
  })
  const shown = query.data
  return (
    <Section title={t('preview.title')} summary={t('preview.hint')}>
      <Stack>
        <div className={classes.choices}>
          {mail.examples > 1 && (
            <ChoiceBox
              label={t('preview.example')}
              options={Array.from({ length: mail.examples }, (_, index) => ({
                value: String(index),
                label: t('preview.exampleOf', { number: index + 1, count: mail.examples }),
              }))}
              value={String(example)}
              onChange={(chosen) => onExample(Number(chosen))}
            />
          )}
          <ChoiceBox
            label={t('preview.form')}
            options={[
              { value: 'html', label: t('preview.html') },
              { value: 'text', label: t('preview.text') },
            ]}
            value={form}
            onChange={(chosen) => setForm(chosen === 'text' ? 'text' : 'html')}
          />
        </div>
        <RecordSelect
          kind="user"
          label={t('preview.person')}
          description={t('preview.personHint')}
          placeholder={t('preview.nobody')}
          value={userId}
          onChange={setUserId}
        />
        {query.isError && (
          <LoadFailure
            error={query.error}
            fallback={t('preview.failed')}
            onRetry={() => void query.refetch()}
          />
        )}
        {shown === undefined && query.isPending && <PageLoading />}
        {shown && (
          <>
            {shown.language !== language && (
              <p className={classes.news}>
                {t('preview.otherLanguage', { language: languageName(shown.language) })}
              </p>
            )}
            <p className={classes.subject}>
              {t('places.SUBJECT')}{' '}
              <strong>
                <bdi lang={shown.language}>{shown.subject}</bdi>
              </strong>
            </p>
            {form === 'html' ? (
              <MailFrame html={shown.html} title={t('preview.frame')} />
            ) : (
              <pre
                className={classes.text}
                lang={shown.language}
                dir={shown.language === 'ar' ? 'rtl' : 'ltr'}
              >
                {shown.text}
              </pre>
            )}
          </>
        )}
      </Stack>
    </Section>
  )
}

import type { MailWording } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Group } from '../../../../ui/basic/Group.tsx'
import { Stack } from '../../../../ui/basic/Stack.tsx'
import { PageLoading } from '../../../../ui/feedback/PageLoading.tsx'
import { useChange } from '../../../../ui/feedback/use-change.ts'
import { Section } from '../../../../ui/layout/Section.tsx'
import { UnsavedQuestion } from '../../../../ui/overlays/UnsavedQuestion.tsx'
import { useUnsavedGuard } from '../../../../ui/overlays/use-unsaved-guard.ts'
import { LanguageChoice } from '../LanguageChoice.tsx'
import classes from './mail.module.css'
import { SentenceInput } from './SentenceInput.tsx'
import { shownWords, useMailForm } from './use-mail-form.ts'

const MailPreview = lazy(() => import('./MailPreview.tsx'))

type MailFormProps = { mail: MailWording; language: Language; onLanguage: (language: Language) => void }

/** The sentences of a mail with the preview beside them. */
export default function MailForm({ mail, language, onLanguage }: MailFormProps) {
  const { t } = useTranslation('mail-wording')
  const { fields, form, versions, takeOver } = useMailForm(mail, language)
  const [example, setExample] = useState(0)
  const [wanted, setWanted] = useState(language)
  const guard = useUnsavedGuard(form.isDirty, () => onLanguage(wanted))
  const { template } = mail
  const test = useChange('sendTestMail', {
    success: ({ to }) => t('test.done', { address: to }),
    failure: t('test.failed'),
  })
  const keep = useChange('changeMailWording', {
    success: t('kept'),
    failure: t('form.failed'),
    onSuccess: takeOver,
  })
  const draft = fields.map((field) => ({
    sentence: field.sentence,
    words: form.values[field.name]?.trim() || (field.defaultWords ?? ''),
  }))
  return (
    <div className={classes.columns}>
      <Section
        title={t('form.title')}
        actions={
          <LanguageChoice
            value={language}
            onChange={(chosen) => {
              setWanted(chosen)
              if (form.isDirty) guard.close()
              else onLanguage(chosen)
            }}
          />
        }
      >
        <form onSubmit={form.submit} noValidate>
          <Stack>
            {fields.map((field, index) => (
              <SentenceInput
                key={field.name}
                field={field}
                number={numberOf(fields, index)}
                language={language}
                input={form.getInputProps(field.name)}
                onFocus={() => {
                  const [first = 0] = field.examples
                  if (!field.examples.includes(example)) setExample(first)
                }}
                onKeep={
                  form.isDirty || keep.isPending
                    ? null
                    : () => {
                        const version = versions[field.sentence] ?? 0
                        const change = { sentence: field.sentence, words: shownWords(field), version }
                        keep.mutate({ body: { template, language, changes: [change] } })
                      }
                }
              />
            ))}
            <Group>
              <Button type="submit" loading={form.saving} disabled={!form.isDirty}>
                {t('form.submit')}
              </Button>
              <Button
                variant="default"
                loading={test.isPending}
                disabled={form.isDirty}
                onClick={() => test.mutate({ body: { template, language, example } })}
              >
                {t('test.submit')}
              </Button>
              {form.isDirty && <span className={classes.default}>{t('test.unsaved')}</span>}
            </Group>
          </Stack>
        </form>
      </Section>
      <Suspense fallback={<PageLoading />}>
        <MailPreview mail={mail} language={language} draft={draft} example={example} onExample={setExample} />
      </Suspense>
      <UnsavedQuestion guard={guard} />
    </div>
  )
}

/** Which one of those at the same place it is; null if it is the only one. */
function numberOf(fields: readonly { place: string | null }[], index: number): number | null {
  const isAlike = ({ place }: { place: string | null }) => place === fields[index]?.place
  return fields.filter(isAlike).length === 1 ? null : fields.slice(0, index + 1).filter(isAlike).length
}

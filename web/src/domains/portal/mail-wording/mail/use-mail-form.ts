import type { MailSentence, MailWording } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { faultOf, longestWords } from '@gantry/contract/domains/portal/mail-wording/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../api/api-error.ts'
import { call } from '../../../../api/call.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { callQuery } from '../../../../api/queries.ts'
import type { Language } from '../../../../i18n/i18n.ts'
import { notify } from '../../../../ui/feedback/notify.ts'
import { Cancelled, useServerForm } from '../../../../ui/forms/server-form.ts'

/** A sentence has no name that could be one of a field, so fields are named by their order. */
export type SentenceField = MailSentence & { name: string }
type Values = Record<string, string>

/** What is in force. */
export const shownWords = ({ words, defaultWords }: MailSentence): string => words ?? defaultWords ?? ''

/** The sentences of a mail as they are typed. What is not changed is not sent. */
export function useMailForm({ template, sentences }: MailWording, language: Language) {
  const { t } = useTranslation('mail-wording')
  const client = useQueryClient()
  const fields = fieldsOf(sentences)
  // What the form was opened with or has saved, also if somebody else saves meanwhile.
  const [base, setBase] = useState(() => valuesOf(sentences))
  const [versions, setVersions] = useState(() => versionsOf(sentences))
  async function readVersions() {
    const { mails } = await client.fetchQuery({
      ...callQuery('listMailWording', { query: { language } }),
      staleTime: 0,
    })
    setVersions(versionsOf(mails.find((one) => one.template === template)?.sentences ?? []))
  }
  const form = useServerForm({
    initialValues: base,
    validate: (values) =>
      Object.fromEntries(fields.map((field) => [field.name, faultText(field, values[field.name] ?? '')])),
    save: async (values) => {
      const changed = fields.filter(({ name }) => values[name] !== base[name])
      if (changed.length === 0) throw new Cancelled()
      const changes = changed.map(({ name, sentence }) => ({
        sentence,
        words: values[name] ?? null,
        version: versions[sentence] ?? 0,
      }))
      try {
        return await call('changeMailWording', { body: { template, language, changes } })
      } catch (error) {
        throw withFieldNames(error, changed)
      }
    },
    failure: t('form.failed'),
    onFailure: (error) => {
      // The field says what somebody else has saved. Saving again then replaces it knowingly.
      if (error instanceof ApiError && error.code === 'mail-wording.changed') void readVersions()
      return false
    },
    onSaved: (_, saved) => {
      notify.success(t('form.done'))
      takeOver(saved)
      form.reset(valuesOf(saved.sentences))
      void invalidateAfter(client, 'changeMailWording')
    },
  })

  function takeOver(saved: MailWording): void {
    setBase(valuesOf(saved.sentences))
    setVersions(versionsOf(saved.sentences))
  }

  function faultText({ sentence, place }: MailSentence, words: string): string | null {
    // What shows nothing stands for the default.
    if (words.trim() === '') return null
    const most = longestWords[place ?? 'LINE']
    if (words.trim().length > most) return t('form.faults.LONG', { count: most })
    const fault = faultOf(sentence, words)
    if (fault === null) return null
    const names = 'names' in fault ? fault.names.map((name) => `{${name}}`).join(', ') : ''
    return t(`form.faults.${fault.fault}`, { names })
  }

  return { fields, form, versions, takeOver }
}

const fieldsOf = (sentences: MailSentence[]): SentenceField[] =>
  sentences.filter(({ place }) => place !== null).map((one, index) => ({ ...one, name: `sentence${index}` }))

const valuesOf = (sentences: MailSentence[]): Values =>
  Object.fromEntries(fieldsOf(sentences).map((field) => [field.name, shownWords(field)]))

const versionsOf = (sentences: MailSentence[]): Record<string, number> =>
  Object.fromEntries(sentences.map(({ sentence, version }) => [sentence, version]))

/** The server names a sentence by its place in the request. */
function withFieldNames(error: unknown, sent: SentenceField[]): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, message, requestId, retryAfter } = error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => {
      const [, index = ''] = /^changes\.(\d+)\./.exec(name) ?? []
      return [sent[Number(index)]?.name ?? name, text]
    }),
  )
  return new ApiError({
    status,
    code,
    message,
    fields,
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

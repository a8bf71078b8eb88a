import type { Setting, SettingsPreview } from '@gantry/contract/domains/portal/settings/schemas'
import {
  type SettingKey,
  type SettingRow,
  type SettingSection,
  settingRows,
} from '@gantry/contract/domains/portal/settings/words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { callQuery } from '../../../api/queries.ts'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormSection, WideField } from '../../../ui/forms/FormSection.tsx'
import { Cancelled, useServerForm } from '../../../ui/forms/server-form.ts'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { HitsQuestion } from './HitsQuestion.tsx'
import { useSettingWords, type Value } from './use-setting-words.ts'

type Question = { hits: SettingsPreview['hits']; answer: (isMeant: boolean) => void }
type SettingsFormProps = { section: SettingSection; settings: Setting[]; onClose: () => void }

/** The settings of a section as they are typed. What is not changed is not sent. */
export default function SettingsForm({ section, settings, onClose }: SettingsFormProps) {
  const { t } = useTranslation('settings')
  const { nameOf, helpOf, valueOf } = useSettingWords()
  const client = useQueryClient()
  const [edited] = useState(() =>
    settings.filter((setting) => setting.section === section && setting.may.includes('edit')),
  )
  const [versions, setVersions] = useState(() => versionsOf(edited))
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (hits: SettingsPreview['hits']) =>
    new Promise<boolean>((resolve) =>
      setQuestion({
        hits,
        answer(isMeant) {
          setQuestion(null)
          resolve(isMeant)
        },
      }),
    )
  async function readVersions() {
    const { settings: latest } = await client.fetchQuery({ ...callQuery('listSettings'), staleTime: 0 })
    setVersions(versionsOf(latest))
  }
  const initialValues = Object.fromEntries(edited.map((setting) => [setting.key, typed(setting)]))
  const form = useServerForm({
    keepAs: `settings ${section}`,
    initialValues,
    save: async (values) => {
      const changes = edited.flatMap(({ key }) => {
        const text = values[key] ?? ''
        return text === initialValues[key]
          ? []
          : [{ key, value: read(key, text), version: versions[key] ?? 0 }]
      })
      if (changes.length === 0) {
        onClose()
        throw new Cancelled()
      }
      const { hits } = await call('previewSettings', { body: { changes } })
      if (hits.length > 0 && !(await ask(hits))) throw new Cancelled()
      return call('changeSettings', { body: { changes } })
    },
    failure: t('form.failed'),
    onFailure: (error) => {
      // The field says what somebody else has set. Saving again then replaces it knowingly.
      if (error instanceof ApiError && error.code === 'setting.changed') void readVersions()
      return false
    },
    onSaved: () => {
      notify.success(t('form.done'))
      void invalidateAfter(client, 'changeSettings')
      onClose()
    },
  })
  return (
    <FormDrawer
      title={t('editOf', { section: t(`sections.${section}`) })}
      form={form}
      submitLabel={t('form.submit')}
      onClose={onClose}
    >
      <FormSection title={t(`sections.${section}`)}>
        {edited.map((setting) => (
          <WideField key={setting.key}>
            <TextInput
              label={nameOf(setting.key)}
              description={`${helpOf(setting.key)} ${hintOf(setting.key)} ${t('default', {
                value: valueOf(setting.key, setting.default),
              })}`}
              {...inputOf(setting.key)}
              {...form.getInputProps(setting.key)}
            />
          </WideField>
        ))}
      </FormSection>
      {question !== null && <HitsQuestion hits={question.hits} onAnswer={question.answer} />}
    </FormDrawer>
  )

  function hintOf(key: SettingKey): string {
    const row: SettingRow = settingRows[key]
    if (row.kind === 'number') return t('form.number', { min: row.min, max: row.max })
    if (row.kind === 'numbers') return t('form.numbers', { min: row.min, max: row.max, most: row.most })
    return ''
  }
}

const versionsOf = (settings: Setting[]): { [Key in SettingKey]?: number } =>
  Object.fromEntries(settings.map(({ key, version }) => [key, version]))

/** What is set, so that an empty field stands for the default of a text. */
function typed({ value, setValue }: Setting): string {
  if (typeof value === 'string') return typeof setValue === 'string' ? setValue : ''
  return typeof value === 'number' ? String(value) : value.join(', ')
}

function inputOf(key: SettingKey) {
  const row: SettingRow = settingRows[key]
  if (row.kind === 'number') return { inputMode: 'numeric', dir: 'ltr' } as const
  if (row.kind === 'numbers') return { dir: 'ltr' } as const
  return { maxLength: row.max, dir: row.kind === 'email' ? ('ltr' as const) : ('auto' as const) }
}

/** The server says what is wrong with a text that is no number. An empty one stands for the default. */
function read(key: SettingKey, text: string): Value | null {
  const { kind } = settingRows[key] as SettingRow
  if (text.trim() === '') return null
  const number = (part: string) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : Number.NaN)
  if (kind === 'number') return Number.isNaN(number(text)) ? text : number(text)
  if (kind !== 'numbers') return text
  const numbers = text.split(/[,،;]/).map(number)
  return numbers.some(Number.isNaN) ? text : numbers
}

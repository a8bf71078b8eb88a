import { longestWords, placeholdersOf } from '@gantry/contract/domains/portal/mail-wording/words'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../../../i18n/format.ts'
import type { Language } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { Group } from '../../../../ui/basic/Group.tsx'
import { Textarea } from '../../../../ui/forms/Textarea.tsx'
import classes from './mail.module.css'
import type { SentenceField } from './use-mail-form.ts'

type SentenceInputProps = {
  field: SentenceField
  /** Which line it is; null if there is one. */
  number: number | null
  language: Language
  input: {
    name: string
    value: string | undefined
    error: string | undefined
    onChange: (next: unknown) => void
  }
  onFocus: () => void
  /** Null while the words cannot be kept, because others are not saved. */
  onKeep: (() => void) | null
}

/** The words of one sentence, with the default where they differ from it, and with both defaults after an upgrade. */
export function SentenceInput({ field, number, language, input, onFocus, onKeep }: SentenceInputProps) {
  const { t, i18n } = useTranslation('mail-wording')
  const { sentence, state, defaultWords, earlierDefault, changedByName, changedAt, words } = field
  const place = field.place ?? 'LINE'
  const label =
    number === null ? t(`places.${place}`) : t('numbered', { place: t(`places.${place}`), number })
  const names = placeholdersOf(sentence).filter((name) => name !== 'product')
  const isOwn = input.value?.trim() !== defaultWords && input.value?.trim() !== ''
  return (
    <div className={classes.sentence}>
      <Textarea
        label={label}
        description={
          names.length > 0 ? t('needs', { names: names.map((name) => `{${name}}`).join(', ') }) : undefined
        }
        minRows={1}
        maxRows={8}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        lang={language}
        maxLength={longestWords[place]}
        name={input.name}
        value={input.value}
        error={input.error}
        onFocus={onFocus}
        // A sentence is one line.
        onChange={({ currentTarget }) => input.onChange(currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
      />
      {state === 'DEFAULT_CHANGED' && <p className={classes.news}>{t('newDefault')}</p>}
      {earlierDefault !== null && <Default label={t('earlier')} words={earlierDefault} language={language} />}
      {isOwn && <Default label={t('now')} words={defaultWords ?? ''} language={language} />}
      {words !== null && changedAt !== null && (
        <p className={classes.default}>
          {t('changedBy', {
            name: changedByName ?? t('unknown'),
            time: formatTime(changedAt, i18n.language),
          })}
        </p>
      )}
      {isOwn && (
        <Group>
          {state === 'DEFAULT_CHANGED' && onKeep !== null && (
            <Button variant="default" size="compact" aria-label={`${t('keep')}: ${label}`} onClick={onKeep}>
              {t('keep')}
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact"
            aria-label={`${t('back')}: ${label}`}
            onClick={() => input.onChange(defaultWords ?? '')}
          >
            {t('back')}
          </Button>
        </Group>
      )}
    </div>
  )
}

type DefaultProps = { label: string; words: string; language: Language }

const Default = ({ label, words, language }: DefaultProps) => (
  <p className={classes.default}>
    {label}{' '}
    <bdi lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {words}
    </bdi>
  </p>
)

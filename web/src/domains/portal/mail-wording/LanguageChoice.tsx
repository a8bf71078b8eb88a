import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../../../i18n/i18n.ts'
import { ChoiceBox } from '../../../ui/list/ChoiceBox.tsx'

type LanguageChoiceProps = { value: Language; onChange: (language: Language) => void }

/** The language of the mails, which need not be that of the reader. */
export function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useTranslation('mail-wording')
  return (
    <ChoiceBox
      label={t('language')}
      title={t('language')}
      options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={value}
      onChange={(chosen) => onChange(languages.find(({ code }) => code === chosen)?.code ?? value)}
    />
  )
}

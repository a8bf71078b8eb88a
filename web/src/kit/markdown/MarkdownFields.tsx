import { type PortalLanguage, portalLanguages } from '@gantry/contract/texts/portal-languages'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import { WideField } from '../../ui/forms/FormSection.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Textarea } from '../../ui/forms/Textarea.tsx'
import { languageNames } from './language-names.ts'

const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'))

type MarkdownFieldsProps = {
  language: PortalLanguage
  onLanguage: (language: PortalLanguage) => void
  /** Whether there is a text in the language. */
  isWritten: (language: PortalLanguage) => boolean
  /** A language whose text has an error. */
  wrong: PortalLanguage | undefined
  /** What happens in languages without a text. */
  hint: string
  text: {
    name: string
    value: string
    error: string | undefined
    required: boolean
    maxLength: number
    onChange: (next: unknown) => void
  }
  /** Other fields of the language. */
  children?: ReactNode
}

/** The text of one language at a time in Markdown, with its preview. */
export function MarkdownFields(props: MarkdownFieldsProps) {
  const { language, onLanguage, isWritten, wrong, hint, text, children } = props
  const { t } = useTranslation('markdown')
  const [previewed, setPreviewed] = useState(false)
  return (
    <>
      <Select
        label={t('language')}
        options={portalLanguages.map((code) => ({
          value: code,
          label: isWritten(code) ? languageNames[code] : `${languageNames[code]} –`,
        }))}
        error={
          wrong !== undefined && wrong !== language
            ? t('wrongIn', { language: languageNames[wrong] })
            : undefined
        }
        value={language}
        onChange={(value) => onLanguage((value ?? 'en') as PortalLanguage)}
      />
      {children}
      <WideField>
        <Textarea
          key={language}
          label={t('textIn', { language: languageNames[language] })}
          description={`${t('marks')} ${hint}`}
          lang={language}
          dir={language === 'ar' ? 'rtl' : 'ltr'}
          minRows={14}
          maxRows={30}
          {...text}
        />
      </WideField>
      <WideField>
        <Button variant="default" disabled={text.value.trim() === ''} onClick={() => setPreviewed(true)}>
          {t('preview')}
        </Button>
      </WideField>
      <Suspense>
        {previewed && (
          <PreviewDialog markdown={text.value} language={language} onClose={() => setPreviewed(false)} />
        )}
      </Suspense>
    </>
  )
}

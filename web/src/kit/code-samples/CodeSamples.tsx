import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import classes from './CodeSamples.module.css'
import { type CodeSample, sampleLanguages } from './code-sample.ts'

type CodeSamplesProps = {
  /** What the code does, for screen readers. */
  label: string
  sample: CodeSample
}

/** Code for copying, in one language at a time. It runs from left to right on pages in Arabic too. */
export default function CodeSamples({ label, sample }: CodeSamplesProps) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<(typeof sampleLanguages)[number]>('curl')
  return (
    <div role="group" aria-label={label} className={classes.samples}>
      <div className={classes.bar}>
        <div className={classes.languages}>
          {sampleLanguages.map((name) => (
            <button
              key={name}
              type="button"
              lang="en"
              className={classes.language}
              aria-pressed={name === language}
              onClick={() => setLanguage(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <CopyButton
          value={sample[language]}
          label={t('copy', { what: language })}
          copiedLabel={t('copied')}
        />
      </div>
      <pre className={classes.code} dir="ltr" lang="en" aria-label={language} role="region">
        <code>{sample[language]}</code>
      </pre>
    </div>
  )
}

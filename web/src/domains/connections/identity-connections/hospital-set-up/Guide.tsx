import { useTranslation } from 'react-i18next'
import { Anchor } from '../../../../ui/basic/Anchor.tsx'
import { CopyableId } from '../../../../ui/display/CopyableId.tsx'
import { RichText } from '../../../../ui/display/RichText.tsx'
import classes from './Guide.module.css'
import type { GuideStep, OurValue } from './guides.ts'

type GuideProps = {
  steps: readonly GuideStep[]
  textOf: (key: string) => string
  values: Partial<Record<OurValue, string>>
}

const parts = {
  ui: (words: string) => (
    <bdi key={words} lang="en" dir="ltr" className={classes.words}>
      {words}
    </bdi>
  ),
}

/** Numbered steps in the console of a provider, whose words stay English as they are there, with our values for copying. */
export function Guide({ steps, textOf, values }: GuideProps) {
  const { t } = useTranslation('hospital-set-up')
  return (
    <ol className={classes.guide}>
      {steps.map(({ key, copy, link }) => {
        const value = copy && values[copy]
        return (
          <li key={key}>
            <RichText text={textOf(key)} parts={parts} />
            {copy !== undefined && value !== undefined && (
              <div className={classes.value}>
                <CopyableId value={value} what={t(`ourValues.${copy}`)} />
              </div>
            )}
            {link !== undefined && (
              <div className={classes.value}>
                <Anchor href={link} target="_blank" rel="noreferrer" dir="ltr">
                  {link}
                </Anchor>
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

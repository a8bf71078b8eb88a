import type { MailWording } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../../i18n/i18n.ts'
import { Button } from '../../../../ui/basic/Button.tsx'
import { useChange } from '../../../../ui/feedback/use-change.ts'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'

type UnusedWordsProps = { mail: MailWording; language: Language }

/** Own words of sentences that an upgrade has removed, to copy them or to discard them. */
export function UnusedWords({ mail, language }: UnusedWordsProps) {
  const { t } = useTranslation('mail-wording')
  const discard = useChange('changeMailWording', { success: t('discarded'), failure: t('form.failed') })
  const { template, sentences } = mail
  const unused = sentences.filter(({ state }) => state === 'UNUSED')
  if (unused.length === 0) return null
  return (
    <Section title={t('unused.title')} summary={t('unused.summary')}>
      <RowList label={t('unused.title')}>
        {unused.map(({ sentence, words, earlierDefault, version }) => (
          <Row
            key={sentence}
            title={
              <bdi lang={language} dir="auto">
                {words}
              </bdi>
            }
            details={t('default', { words: earlierDefault })}
            actions={
              <Button
                variant="default"
                size="compact"
                loading={discard.isPending}
                aria-label={`${t('discard')}: ${words}`}
                onClick={() =>
                  discard.mutate({
                    body: { template, language, changes: [{ sentence, words: null, version }] },
                  })
                }
              >
                {t('discard')}
              </Button>
            }
          />
        ))}
      </RowList>
    </Section>
  )
}

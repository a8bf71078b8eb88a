import type { NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatTime } from '../../../i18n/format.ts'
import { languageNames } from '../../../kit/markdown/language-names.ts'
import { MarkdownText } from '../../../kit/markdown/MarkdownText.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useAudience } from './use-audience.ts'

/** When a notice is shown and to whom, how many have answered it, and its texts. */
export function NoticeFacts({ notice }: { notice: NoticeToRead }) {
  const { t, i18n } = useTranslation('notices')
  const audienceOf = useAudience()
  const { startsAt, endsAt, isAcknowledgementAsked, madeByName, madeAt, texts } = notice
  const time = (at: string) => formatTime(at, i18n.language)
  return (
    <>
      <Section title={t('facts')}>
        <Facts>
          <Fact label={t('fields.startsAt')} value={time(startsAt)} />
          <Fact label={t('fields.endsAt')} value={endsAt === null ? t('noEnd') : time(endsAt)} />
          <Fact label={t('fields.audience')} value={audienceOf(notice)} isLong />
          <Fact
            label={t('fields.isAcknowledgementAsked')}
            value={t(isAcknowledgementAsked ? 'people.yes' : 'people.no')}
          />
          <Fact
            label={t(isAcknowledgementAsked ? 'acknowledged' : 'closed')}
            value={<Answers notice={notice} />}
            isLong
          />
          <Fact
            label={t('made')}
            value={t('madeBy', { name: madeByName ?? t('unknown'), time: time(madeAt) })}
            isLong
          />
        </Facts>
      </Section>
      {texts.map(({ language, title, blocks }) => (
        <Section key={language} title={`${languageNames[language]}: ${title}`}>
          <MarkdownText blocks={blocks} language={language} />
        </Section>
      ))}
    </>
  )
}

/** "31 of 40". Once the notice has ended, whom it concerned is not known. */
function Answers({ notice }: { notice: NoticeToRead }) {
  const { t, i18n } = useTranslation('notices')
  const { answered, concerned, answeredOfConcerned } = notice
  const number = (value: number) => formatNumber(value, i18n.language)
  if (concerned === null || answeredOfConcerned === null)
    return t('answeredAtEnd', { answered: number(answered) })
  const others = answered - answeredOfConcerned
  return [
    t('answeredOf', { answered: number(answeredOfConcerned), concerned: number(concerned) }),
    others > 0 ? t('answeredByOthers', { others: number(others) }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

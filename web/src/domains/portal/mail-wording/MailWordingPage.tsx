import type { MailWording } from '@gantry/contract/domains/portal/mail-wording/schemas'
import { mailAreas } from '@gantry/contract/domains/portal/mail-wording/words'
import { IconMail } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { joinNames } from '../../../i18n/format.ts'
import type { Language } from '../../../i18n/i18n.ts'
import { Stack } from '../../../ui/basic/Stack.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { SearchBox } from '../../../ui/list/SearchBox.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { languageName, useLanguage } from './languages.ts'

type Search = { language?: Language; search?: string }

/** All mails by area, in one language. There are few, so the page searches by itself. */
export function MailWordingPage() {
  const { t, i18n } = useTranslation('mail-wording')
  const navigate = useNavigate()
  const { search = '' }: Search = useSearch({ strict: false })
  const language = useLanguage()
  const query = useCall('listMailWording', { query: { language } })
  const found = query.data?.mails.filter((mail) => hasWords(mail, search, i18n.language))
  const show = (next: Search) =>
    void navigate({ to: '/mail-wording', search: { language, ...(search !== '' && { search }), ...next } })
  return (
    <Stack>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={<LanguageChoice value={language} onChange={(chosen) => show({ language: chosen })} />}
      />
      <SearchBox
        what={t('what')}
        value={search}
        onSearch={(text) =>
          void navigate({
            to: '/mail-wording',
            search: { language, ...(text.trim() !== '' && { search: text.trim() }) },
          })
        }
      />
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('failed')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <RowListSkeleton />}
      {found?.length === 0 && <EmptyState icon={IconMail} title={t('notFound')} hint={t('notFoundHint')} />}
      {mailAreas.map((area) => {
        const mails = found?.filter((mail) => mail.area === area) ?? []
        if (mails.length === 0) return null
        const title = t(`areas.${area}`)
        return (
          <Section key={area} title={title}>
            <RowList label={title}>
              {mails.map((mail) => (
                <MailRow key={mail.template} mail={mail} language={language} />
              ))}
            </RowList>
          </Section>
        )
      })}
    </Stack>
  )
}

function MailRow({ mail, language }: { mail: MailWording; language: Language }) {
  const { t, i18n } = useTranslation('mail-wording')
  const { template, area, title, changedIn, checkIn } = mail
  const names = (codes: readonly Language[]) => joinNames(codes.map(languageName), i18n.language)
  const isText = area !== 'EVERY' && area !== 'UNUSED'
  return (
    <Row
      title={
        <>
          <TextLink
            to="/mail-wording/mail"
            search={{ template, language }}
            lang={isText ? language : undefined}
          >
            {area === 'EVERY' ? t('every') : title}
          </TextLink>
          {changedIn.includes(language) && <Badge size="sm">{t('states.CHANGED')}</Badge>}
          {checkIn.includes(language) && (
            <Badge size="sm" color="ember">
              {t('check')}
            </Badge>
          )}
        </>
      }
      details={
        changedIn.length > 0 && (
          <>
            {t('changedIn', { languages: names(changedIn) })}
            {checkIn.length > 0 && ` ${t('checkIn', { languages: names(checkIn) })}`}
          </>
        )
      }
    />
  )
}

/** Whether the name or a sentence of the mail has every word of the search. */
function hasWords({ template, title, sentences }: MailWording, search: string, language: string): boolean {
  const plain = (text: string) => text.toLocaleLowerCase(language)
  const texts = sentences.flatMap(({ defaultWords, words }) => [defaultWords ?? '', words ?? ''])
  const all = plain([template, title, ...texts].join(' '))
  return plain(search)
    .split(/\s+/)
    .every((word) => all.includes(word))
}

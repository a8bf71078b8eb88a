import type { NoticeToRead } from '@gantry/contract/domains/portal/notices/schemas'
import { type PortalLanguage, portalLanguages } from '@gantry/contract/texts/portal-languages'
import { ApiError } from '../../../api/api-error.ts'
import { localTimeOf, sentTime } from '../../../i18n/format.ts'

export type TitleField = `${PortalLanguage}Title`
export const titleField = (language: PortalLanguage): TitleField => `${language}Title`

/** The text of a language has the language's code as its field. */
export type NoticeValues = Record<PortalLanguage | TitleField, string> & {
  startsAt: string
  endsAt: string
  isAcknowledgementAsked: boolean
  to: 'everybody' | 'chosen'
  roleIds: string[]
  groupIds: number[]
  mipIds: number[]
}

const noTexts = Object.fromEntries(
  portalLanguages.flatMap((language) => [
    [language, ''],
    [titleField(language), ''],
  ]),
) as Record<PortalLanguage | TitleField, string>

/** A copy has no schedule, because that of the first notice has passed. */
export function valuesOf(notice: NoticeToRead | undefined, keepsTimes: boolean): NoticeValues {
  const values: NoticeValues = {
    ...noTexts,
    startsAt: localTimeOf(keepsTimes && notice ? notice.startsAt : new Date().toISOString()),
    endsAt: keepsTimes && notice?.endsAt ? localTimeOf(notice.endsAt) : '',
    isAcknowledgementAsked: notice?.isAcknowledgementAsked ?? false,
    to: notice === undefined || notice.isToEverybody ? 'everybody' : 'chosen',
    roleIds: notice?.roles.map(({ roleId }) => String(roleId)) ?? [],
    groupIds: notice?.groups.map(({ groupId }) => groupId) ?? [],
    mipIds: notice?.mips.map(({ mipId }) => mipId) ?? [],
  }
  for (const { language, title, markdown } of notice?.texts ?? []) {
    values[titleField(language)] = title
    values[language] = markdown
  }
  return values
}

export function bodyOf(values: NoticeValues) {
  const { startsAt, endsAt, isAcknowledgementAsked, to, roleIds, groupIds, mipIds } = values
  const texts = Object.fromEntries(
    portalLanguages.map((language) => [
      language,
      { title: values[titleField(language)], markdown: values[language] },
    ]),
  )
  return {
    startsAt: sentTime(startsAt),
    endsAt: endsAt === '' ? null : sentTime(endsAt),
    isAcknowledgementAsked,
    isToEverybody: to === 'everybody',
    roleIds: roleIds.map(Number),
    groupIds,
    mipIds,
    texts,
  }
}

/** The server names a text `texts.fr.markdown`, and the form `fr`. */
export function atFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = Object.entries(error.fields).map(([name, text]) => [fieldOf(name), text])
  const { status, code, message } = error
  return new ApiError({ status, code, message, fields: Object.fromEntries(fields) as Record<string, string> })
}

function fieldOf(name: string): string {
  if (name === 'audience') return 'to'
  if (name === 'texts') return titleField('en')
  const [, language, part] = /^texts\.(\w\w)\.(title|markdown)$/.exec(name) ?? []
  const code = portalLanguages.find((known) => known === language)
  if (code === undefined) return name
  return part === 'title' ? titleField(code) : code
}

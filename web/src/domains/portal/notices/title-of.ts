import type { NoticeTitle } from '@gantry/contract/domains/portal/notices/schemas'

const none: NoticeTitle = { language: 'en', title: '' }

/** The title in the language, or else the first, which is English where there is one. */
export const titleOf = (titles: readonly NoticeTitle[], language: string): NoticeTitle =>
  titles.find((one) => one.language === language) ?? titles[0] ?? none

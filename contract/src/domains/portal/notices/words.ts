// This file has no schema library, because the portal's forms use it before they load one.

/** A planned notice can be changed. What was shown is kept, and only its end changes. */
export const noticeStates = ['PLANNED', 'SHOWN', 'ENDED'] as const
export type NoticeState = (typeof noticeStates)[number]

export const noticeActions = ['edit', 'end', 'delete'] as const
export type NoticeAction = (typeof noticeActions)[number]

export const longestNotice = 20_000
export const longestNoticeTitle = 150
/** The most roles, groups or MIPs of one notice. */
export const mostOfAudience = 100

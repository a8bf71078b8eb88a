/** The list behind a number. */
export type ChartLink = { to: string; search?: never }

/** Why a provider number needs attention. */
export const numberProblems = ['missing', 'form', 'check'] as const
export type NumberProblem = (typeof numberProblems)[number]

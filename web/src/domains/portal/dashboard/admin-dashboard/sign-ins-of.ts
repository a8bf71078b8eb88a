/** The audit trail with the sign-ins of these days, both included. */
export const signInsOf = (result: 'DONE' | 'DENIED', from: string, to: string) => ({
  to: '/audit',
  search: { action: 'session.sign-in', result, from, to } as never,
})

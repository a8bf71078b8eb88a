type Names = { firstName: string | null; lastName: string | null }

/** The name of a person whose row was read; empty where there was none. Statements use `fullName` of name-queries.ts. */
export const nameOf = ({ firstName, lastName }: Names): string =>
  [firstName, lastName].filter((part) => part !== null).join(' ')

/** The values of a form that holds text only: as a record has them, or all empty. */
export const textValues = <Name extends string>(
  names: readonly Name[],
  record?: Record<Name, string>,
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, record?.[name] ?? ''])) as Record<Name, string>

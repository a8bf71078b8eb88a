/** Class names, without the ones that are not there. */
export const joined = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

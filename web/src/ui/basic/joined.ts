/** Joins class names and leaves out the empty ones. */
export const joined = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')

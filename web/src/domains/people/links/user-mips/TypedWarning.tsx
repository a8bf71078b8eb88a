import { useTypedWarning } from './use-number-warning.ts'

type TypedWarningProps = { text: string; others: readonly string[] }

/** What is wrong with the number that is typed into a row of a picker. */
export const TypedWarning = ({ text, others }: TypedWarningProps) => useTypedWarning(text, { others })

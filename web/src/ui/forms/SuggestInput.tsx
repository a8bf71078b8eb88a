import { Autocomplete } from '@mantine/core'

type SuggestInputProps = {
  label: string
  name?: string
  autoComplete?: string
  maxLength?: number
  error?: string | undefined
  value?: string
  onChange?: (value: string) => void
  suggestions: readonly string[]
}

/** A text that may be anything, with usual ones to choose from. */
export const SuggestInput = ({ suggestions, ...others }: SuggestInputProps) => (
  <Autocomplete {...others} data={suggestions} />
)

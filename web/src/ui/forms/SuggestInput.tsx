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

/** A free text with suggestions. */
export const SuggestInput = ({ suggestions, ...others }: SuggestInputProps) => (
  <Autocomplete {...others} data={suggestions} />
)

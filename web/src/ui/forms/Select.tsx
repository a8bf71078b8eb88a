import { Select as MantineSelect } from '@mantine/core'

type Option = { value: string; label: string }
type OptionGroup = { group: string; items: Option[] }

type SelectProps = {
  label?: string
  /** In place of a label that shows. */
  'aria-label'?: string
  description?: string | undefined
  placeholder?: string
  error?: string | undefined
  name?: string
  required?: boolean
  disabled?: boolean
  className?: string | undefined
  options: readonly Option[] | readonly OptionGroup[]
  value?: string | null
  onChange?: (value: string | null) => void
  /** Names the button that takes the choice away; without one there is always a choice. */
  clearLabel?: string
  /** Shown where typing leaves no option; without it nothing can be typed. */
  nothingFound?: string
  /** How many options are shown at most. */
  limit?: number
  /** For options that the server searches: what is typed, and what to do with it. */
  search?: { text: string; onChange: (text: string) => void }
  /** The list is taller, and wider than the input where its options are. */
  isListLarge?: boolean
  /** Told when the list of options opens and closes. */
  onOpenChange?: (isOpen: boolean) => void
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** One of many options, found by typing. For a few options see `ui/list/ChoiceBox`. */
export function Select(props: SelectProps) {
  const { options, clearLabel, nothingFound, search, isListLarge = false, onOpenChange, ...others } = props
  return (
    <MantineSelect
      {...others}
      data={options}
      // As in the other fields: inputs beside each other stay on one line.
      inputWrapperOrder={order}
      allowDeselect={clearLabel !== undefined}
      searchable={nothingFound !== undefined}
      nothingFoundMessage={nothingFound}
      {...(clearLabel !== undefined && { clearable: true, clearButtonProps: { 'aria-label': clearLabel } })}
      // What the server found need not have the typed text in its name.
      {...(search && {
        filter: ({ options: all }) => all,
        searchValue: search.text,
        onSearchChange: search.onChange,
      })}
      {...(isListLarge && {
        maxDropdownHeight: 360,
        comboboxProps: { width: 'max-content', position: 'bottom-start' },
      })}
      onDropdownOpen={() => onOpenChange?.(true)}
      onDropdownClose={() => onOpenChange?.(false)}
    />
  )
}

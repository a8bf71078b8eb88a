import { Select as MantineSelect } from '@mantine/core'

type Option = { value: string; label: string }
type OptionGroup = { group: string; items: Option[] }

type SelectProps = {
  label?: string
  /** Used instead of a visible label. */
  'aria-label'?: string
  description?: string | undefined
  placeholder?: string
  error?: string | undefined
  name?: string
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  className?: string | undefined
  options: readonly Option[] | readonly OptionGroup[]
  value?: string | null
  onChange?: (value: string | null) => void
  /** The name of the button that clears the choice. Without it, the choice cannot be cleared. */
  clearLabel?: string
  /** Shown when no option matches. Without it, the options cannot be filtered by typing. */
  nothingFound?: string
  /** The maximum number of shown options. */
  limit?: number
  /** For options that the server searches: the typed text and its handler. */
  search?: { text: string; onChange: (text: string) => void }
  /** Makes the list taller, and wider than the input if the options need it. */
  isListLarge?: boolean
  /** Called when the list of options opens and closes. */
  onOpenChange?: (isOpen: boolean) => void
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** A choice of many options, filtered by typing. For a few options see `ui/list/ChoiceBox`. */
export function Select(props: SelectProps) {
  const { options, clearLabel, nothingFound, search, isListLarge = false, onOpenChange, ...others } = props
  return (
    <MantineSelect
      {...others}
      data={options}
      // As in the other fields, so that inputs side by side are aligned.
      inputWrapperOrder={order}
      allowDeselect={clearLabel !== undefined}
      searchable={nothingFound !== undefined}
      // Otherwise the list would cover the error of a field that has just got the focus because of it.
      openOnFocus={others.autoFocus ?? false}
      nothingFoundMessage={nothingFound}
      {...(clearLabel !== undefined && { clearable: true, clearButtonProps: { 'aria-label': clearLabel } })}
      // The server may find options whose names do not contain the typed text.
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

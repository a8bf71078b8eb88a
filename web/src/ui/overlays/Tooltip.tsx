import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

type TooltipProps = {
  label: string
  /** Takes a `ref` and the events of the pointer, such as `IconButton`. */
  children: ReactElement
}

/** Shows the name of a button without words, on pointing at it and on focus. */
export const Tooltip = ({ label, children }: TooltipProps) => (
  <MantineTooltip label={label}>{children}</MantineTooltip>
)

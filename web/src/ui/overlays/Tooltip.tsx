import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement } from 'react'

type TooltipProps = {
  label: string
  /** Must accept a `ref` and pointer events, as `IconButton` does. */
  children: ReactElement
}

/** Shows the name of an icon button on hover and on focus. */
export const Tooltip = ({ label, children }: TooltipProps) => (
  <MantineTooltip label={label}>{children}</MantineTooltip>
)

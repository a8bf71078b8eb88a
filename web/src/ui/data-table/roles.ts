// Some browsers do not expose a table with `display: grid` to assistive technology, so each part states its role.
export const tableRole = { role: 'table' } as const
export const groupRole = { role: 'rowgroup' } as const
export const rowRole = { role: 'row' } as const
export const headRole = { role: 'columnheader' } as const
export const cellRole = { role: 'cell' } as const

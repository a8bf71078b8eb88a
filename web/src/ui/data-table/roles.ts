// A table that is drawn as a grid is no table to some browsers and to those who hear what they tell: each part says
// what it is.
export const tableRole = { role: 'table' } as const
export const groupRole = { role: 'rowgroup' } as const
export const rowRole = { role: 'row' } as const
export const headRole = { role: 'columnheader' } as const
export const cellRole = { role: 'cell' } as const

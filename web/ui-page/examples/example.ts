import type { ReactNode } from 'react'

/** An example for each part, by the name of its file in `web/src/ui/`. */
export type Examples = Record<string, () => ReactNode>

/** For the parts that report what a person does. */
export const ignore = () => undefined

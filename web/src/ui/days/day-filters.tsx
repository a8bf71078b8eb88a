import { lazy, Suspense } from 'react'
import { TextInput } from '../basic/TextInput.tsx'
import type { DateFieldProps } from './DateField.tsx'
import type { DateTimeFieldProps } from './DateTimeField.tsx'

// A list is read before it is filtered: its page does not wait for these fields, and keeps their place.
const DateField = lazy(async () => ({ default: (await import('./DateField.tsx')).DateField }))
const DateTimeField = lazy(async () => ({ default: (await import('./DateTimeField.tsx')).DateTimeField }))

/** The filter for a day. Only days and the empty text change the list. */
export const DateFilter = (props: Omit<DateFieldProps, 'isFilter'>) => (
  <Suspense fallback={<Place {...props} />}>
    <DateField {...props} isFilter />
  </Suspense>
)

/** The filter for a moment. */
export const DateTimeFilter = (props: Omit<DateTimeFieldProps, 'isFilter'>) => (
  <Suspense fallback={<Place {...props} />}>
    <DateTimeField {...props} isFilter />
  </Suspense>
)

const Place = ({
  label,
  description,
  className,
}: Pick<DateFieldProps, 'label' | 'description' | 'className'>) => (
  <TextInput label={label} description={description} className={className} readOnly />
)

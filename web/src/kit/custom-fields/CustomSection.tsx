import { type ComponentProps, lazy, Suspense } from 'react'

// Few installations have custom fields.
const CustomFacts = lazy(() => import('./CustomFacts.tsx'))

type CustomFactsProps = ComponentProps<typeof CustomFacts>
type CustomSectionProps = Omit<CustomFactsProps, 'values'> & {
  values: CustomFactsProps['values'] | undefined
}

/** The custom fields of a record on its page. Nothing where the viewer sees none. */
export const CustomSection = ({ values, ...facts }: CustomSectionProps) =>
  values && (
    <Suspense>
      <CustomFacts {...facts} values={values} />
    </Suspense>
  )

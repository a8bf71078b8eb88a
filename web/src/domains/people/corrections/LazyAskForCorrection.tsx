import { Suspense } from 'react'
import { part } from '../../../kit/additions/part.ts'
import type { AskForCorrectionProps } from './AskForCorrection.tsx'

const AskForCorrection = part<AskForCorrectionProps>(() => import('./AskForCorrection.tsx'), 'corrections')

/** Loaded with its texts after the page that shows the value. */
export const LazyAskForCorrection = (props: AskForCorrectionProps) => (
  <Suspense>
    <AskForCorrection {...props} />
  </Suspense>
)

import { part } from '../../../kit/additions/part.ts'

export const FeedNotice = part(() => import('./FeedNotice.tsx'), 'register-checks')
export const RegisterAnswers = part<{ qualificationId: number }>(
  () => import('./RegisterAnswers.tsx'),
  'register-checks',
)

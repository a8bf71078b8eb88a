import { Problem } from '../../platform/http/problem.ts'

export type Tokens = { accessToken: string; refreshToken: string }

export const signedOut = () => new Problem(401, 'not-signed-in', 'Please sign in.')
